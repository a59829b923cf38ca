// Windows: reduce-window, select-and-scatter and convolution. Peers: XLA:CPU on
// the same shapes (not linked here), and the documents' loops. Targets:
// reduce-window not slower than XLA:CPU, select-and-scatter within 2 x,
// convolution within 3 x, each on one thread.
#include "bench/structural_bench.h"

namespace hlo {
namespace {

constexpr int64_t kBytes = int64_t{8} * 112 * 112 * 64 * 4;
constexpr char kMax[] =
    "max { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "ROOT s = f32[] maximum(a, b) }\n";

void MaxPool(benchmark::State& state, const char* operand, const char* result,
             const char* window, std::vector<int64_t> sizes) {
  const std::string text =
      std::string(kMax) + "ENTRY e { x = " + operand +
      " parameter(0)\ni = f32[] constant(-inf)\nROOT r = " + result +
      " reduce-window(x, i), window={" + window + "}, to_apply=max }";
  RunProgram(state, text, {RandomArray(std::move(sizes))}, kBytes);
}
BENCHMARK_CAPTURE(MaxPool, channels_last, "f32[8,112,112,64]",
                  "f32[8,112,112,64]", "size=1x3x3x1 pad=0_0x1_1x1_1x0_0",
                  {8, 112, 112, 64})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(MaxPool, channels_first_stride_2, "f32[8,64,112,112]",
                  "f32[8,64,56,56]",
                  "size=1x1x3x3 stride=1x1x2x2 pad=0_0x0_0x0_1x0_1",
                  {8, 64, 112, 112})
    ->Unit(benchmark::kMillisecond);

void MaxPoolLoop(benchmark::State& state) {
  const Literal input = RandomArray({8, 112, 112, 64});
  const float* x = input.as<float>().data();
  std::vector<float> out(size_t{8} * 112 * 112 * 64);
  for (auto _ : state) {
    for (int64_t o = 0; o < 8 * 112 * 112; ++o) {
      const int64_t n = o / (112 * 112), h = o / 112 % 112, w = o % 112;
      float* acc = out.data() + o * 64;
      std::fill_n(acc, 64, -1e30f);
      for (int64_t y = std::max<int64_t>(h - 1, 0);
           y < std::min<int64_t>(h + 2, 112); ++y) {
        for (int64_t z = std::max<int64_t>(w - 1, 0);
             z < std::min<int64_t>(w + 2, 112); ++z) {
          const float* row = x + ((n * 112 + y) * 112 + z) * 64;
          for (int64_t c = 0; c < 64; ++c) acc[c] = std::max(acc[c], row[c]);
        }
      }
    }
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * kBytes);
}
BENCHMARK(MaxPoolLoop)->Unit(benchmark::kMillisecond);

void MaxPoolGradient(benchmark::State& state) {
  RunProgram(state,
             "ge { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
             "ROOT s = pred[] compare(a, b), direction=GE }\n"
             "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
             "ROOT s = f32[] add(a, b) }\n"
             "ENTRY e { x = f32[8,112,112,64] parameter(0)\n"
             "g = f32[8,56,56,64] parameter(1)\ni = f32[] constant(0)\n"
             "ROOT r = f32[8,112,112,64] select-and-scatter(x, g, i), "
             "window={size=1x2x2x1 stride=1x2x2x1}, select=ge, scatter=add }",
             {RandomArray({8, 112, 112, 64}), RandomArray({8, 56, 56, 64})},
             kBytes);
}
BENCHMARK(MaxPoolGradient)->Unit(benchmark::kMillisecond);

void Convolution(benchmark::State& state, std::string shapes,
                 std::string attributes, std::vector<int64_t> input,
                 std::vector<int64_t> kernel, int64_t products) {
  RunProgram(
      state, "ENTRY e { " + shapes + " convolution(x, k), " + attributes + " }",
      {RandomArray(std::move(input)), RandomArray(std::move(kernel))}, 0);
  state.SetItemsProcessed(state.iterations() * products);
}
constexpr int64_t kProducts = int64_t{8} * 56 * 56 * 64 * 9 * 64;
BENCHMARK_CAPTURE(Convolution, channels_last,
                  "x = f32[8,56,56,64] parameter(0)\n"
                  "k = f32[3,3,64,64] parameter(1)\nROOT r = f32[8,56,56,64]",
                  "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f",
                  {8, 56, 56, 64}, {3, 3, 64, 64}, kProducts)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Convolution, channels_first,
                  "x = f32[8,64,56,56] parameter(0)\n"
                  "k = f32[64,64,3,3] parameter(1)\nROOT r = f32[8,64,56,56]",
                  "window={size=3x3 pad=1_1x1_1}, dim_labels=bf01_oi01->bf01",
                  {8, 64, 56, 56}, {64, 64, 3, 3}, kProducts)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Convolution, depthwise,
                  "x = f32[8,56,56,64] parameter(0)\n"
                  "k = f32[3,3,1,64] parameter(1)\nROOT r = f32[8,56,56,64]",
                  "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, "
                  "feature_group_count=64",
                  {8, 56, 56, 64}, {3, 3, 1, 64}, kProducts / 64)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
