// reduce by addition of f32[4096,4096]. Peer: reading the same bytes into
// 64 sums. Targets: 0.8 of its rate for the major dimension, 0.5 for
// the minor one.
#include "bench/structural_bench.h"

namespace hlo {
namespace {

constexpr int64_t kSize = 4096;
constexpr int64_t kBytes = kSize * kSize * 4;

void Reduce(benchmark::State& state, const char* result,
            const char* dimension) {
  const std::string text =
      std::string(
          "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
          "ROOT s = f32[] add(a, b) }\n"
          "ENTRY e { x = f32[4096,4096] parameter(0)\n"
          "zero = f32[] constant(0)\nROOT r = ") +
      result + " reduce(x, zero), dimensions={" + dimension +
      "}, to_apply=add }";
  RunProgram(state, text, {RandomArray({kSize, kSize})}, kBytes);
}
BENCHMARK_CAPTURE(Reduce, major, "f32[4096]", "0")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Reduce, minor, "f32[4096]", "1")
    ->Unit(benchmark::kMillisecond);

void ReadAll(benchmark::State& state) {
  const Literal array = RandomArray({kSize, kSize});
  const std::span<const float> x = array.as<float>();
  for (auto _ : state) {
    float sums[64] = {};
    for (size_t i = 0; i < x.size(); i += 64) {
      for (size_t lane = 0; lane < 64; ++lane) sums[lane] += x[i + lane];
    }
    benchmark::DoNotOptimize(sums);
  }
  state.SetBytesProcessed(state.iterations() * kBytes);
}
BENCHMARK(ReadAll)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
