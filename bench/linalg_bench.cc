// cholesky, triangular-solve and fft. Peers: Eigen's for the first two (LAPACK
// in its place is not among the dependencies), none in C++ for fft: SciPy's
// pocketfft is timed beside it. Targets: within 4 times, and 5 times.
#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "bench/structural_bench.h"

namespace hlo {
namespace {

// Symmetric with a heavy diagonal, so that it is positive definite.
Literal Definite(int64_t batch, int64_t n) {
  Literal literal = RandomArray({batch, n, n});
  auto view = literal.mutable_view();
  if (!view.ok()) return {};
  const std::span<float> a = view->as<float>();
  for (int64_t i = 0; i < batch * n; ++i) {
    a[i * n + i % n] += 2 * static_cast<float>(n);
  }
  return literal;
}

void Cholesky(benchmark::State& state) {
  const int64_t batch = state.range(0), n = state.range(1);
  const std::string shape = absl::StrCat("f32[", batch, ",", n, ",", n, "]");
  RunProgram(state,
             absl::StrCat("ENTRY e { a = ", shape, " parameter(0)\nROOT l = ",
                          shape, " cholesky(a), lower=true }"),
             {Definite(batch, n)}, batch * n * n * 4);
}
BENCHMARK(Cholesky)
    ->Args({1, 512})
    ->Args({4096, 16})
    ->Unit(benchmark::kMicrosecond);

void TriangularSolve(benchmark::State& state) {
  const int64_t batch = state.range(0), n = state.range(1);
  const std::string shape = absl::StrCat("f32[", batch, ",", n, ",", n, "]");
  RunProgram(
      state,
      absl::StrCat("ENTRY e { a = ", shape, " parameter(0)\nb = ", shape,
                   " parameter(1)\nROOT x = ", shape,
                   " triangular-solve(a, b), left_side=true, lower=true, "
                   "unit_diagonal=false, transpose_a=NO_TRANSPOSE }"),
      {Definite(batch, n), RandomArray({batch, n, n})}, batch * n * n * 4);
}
BENCHMARK(TriangularSolve)
    ->Args({1, 512})
    ->Args({4096, 16})
    ->Unit(benchmark::kMicrosecond);

using Matrix =
    Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrices = Eigen::Map<const Matrix>;

template <typename F>
void EachMatrix(benchmark::State& state, F f) {
  const int64_t batch = state.range(0), n = state.range(1);
  const Literal a = Definite(batch, n), b = RandomArray({batch, n, n});
  for (auto _ : state) {
    for (int64_t i = 0; i < batch; ++i) {
      Matrix x = f(Matrices(a.as<float>().data() + i * n * n, n, n),
                   Matrices(b.as<float>().data() + i * n * n, n, n));
      benchmark::DoNotOptimize(x.data());
    }
  }
  state.SetBytesProcessed(state.iterations() * batch * n * n * 4);
}
void EigenCholesky(benchmark::State& state) {
  EachMatrix(state, [](const Matrices& a, const Matrices&) -> Matrix {
    return a.llt().matrixL();
  });
}
BENCHMARK(EigenCholesky)
    ->Args({1, 512})
    ->Args({4096, 16})
    ->Unit(benchmark::kMicrosecond);
void EigenTriangularSolve(benchmark::State& state) {
  EachMatrix(state, [](const Matrices& a, const Matrices& b) -> Matrix {
    return a.triangularView<Eigen::Lower>().solve(b);
  });
}
BENCHMARK(EigenTriangularSolve)
    ->Args({1, 512})
    ->Args({4096, 16})
    ->Unit(benchmark::kMicrosecond);

void Rfft(benchmark::State& state) {
  const int64_t lines = state.range(0), n = state.range(1);
  RunProgram(
      state,
      absl::StrCat("ENTRY e { x = f32[", lines, ",", n,
                   "] parameter(0)\nROOT y = c64[", lines, ",", n / 2 + 1,
                   "] fft(x), fft_type=RFFT, fft_length={", n, "} }"),
      {RandomArray({lines, n})}, lines * n * 4);
}
// The last is a prime.
BENCHMARK(Rfft)
    ->Args({1, 1 << 20})
    ->Args({1000, 1000})
    ->Args({1, 999983})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
