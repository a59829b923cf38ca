// dot of 1024 x 1024 matrices. Peer: Eigen's own product, compiled for this
// machine with fused multiply-add and in any order of k, which dot's
// sequential formula does not allow. Target: 0.5 of its rate on one thread.
#include <Eigen/Core>

#include "bench/structural_bench.h"

namespace hlo {
namespace {

constexpr int64_t kSize = 1024;

void Rate(benchmark::State& state) {
  state.counters["FLOP/s"] =
      benchmark::Counter(2.0 * kSize * kSize * kSize,
                         benchmark::Counter::kIsIterationInvariantRate,
                         benchmark::Counter::kIs1000);
}

// `type` of the operands and of the result.
void Dot(benchmark::State& state, const std::string& type,
         const std::string& result) {
  const std::string shape = type + "[1024,1024]";
  const std::string text =
      "ENTRY e { a = f32[1024,1024] parameter(0)\nb = " + shape +
      " convert(a)\nROOT r = " + result +
      "[1024,1024] dot(b, b), "
      "lhs_contracting_dims={1}, rhs_contracting_dims={0} }";
  RunProgram(state, text, {RandomArray({kSize, kSize})}, 0);
  Rate(state);
}
BENCHMARK_CAPTURE(Dot, f32, "f32", "f32")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Dot, bf16, "bf16", "bf16")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Dot, f64, "f64", "f64")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Dot, s8, "s8", "s32")->Unit(benchmark::kMillisecond);

// Reads the matrix once: B/s is to be near that of a copy.
void MatrixVector(benchmark::State& state, const char* dot) {
  RunProgram(state,
             absl::StrCat("ENTRY e { a = f32[2048,2048] parameter(0)\n",
                          "x = f32[2048] parameter(1)\n", "ROOT r = f32[2048] ",
                          dot, " }"),
             {RandomArray({2048, 2048}), RandomArray({2048})},
             int64_t{4} * 2048 * 2048);
}
BENCHMARK_CAPTURE(MatrixVector, rows,
                  "dot(a, x), lhs_contracting_dims={1}, "
                  "rhs_contracting_dims={0}")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(MatrixVector, columns,
                  "dot(x, a), lhs_contracting_dims={0}, "
                  "rhs_contracting_dims={0}")
    ->Unit(benchmark::kMicrosecond);

template <typename T>
void EigenProduct(benchmark::State& state) {
  using Matrix =
      Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::setNbThreads(1);
  const Matrix a = Matrix::Random(kSize, kSize);
  Matrix product(kSize, kSize);
  for (auto _ : state) {
    product.noalias() = a * a;
    benchmark::DoNotOptimize(product.data());
  }
  Rate(state);
}
BENCHMARK(EigenProduct<float>)->Unit(benchmark::kMillisecond);
BENCHMARK(EigenProduct<double>)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
