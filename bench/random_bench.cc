// Random bits and numbers, and batch-norm. Peer: std::mt19937 and its
// distributions. Target of the bits: within 1.5 times XLA:CPU.
#include "bench/structural_bench.h"

namespace hlo {
namespace {

void Bits(benchmark::State& state, const char* algorithm) {
  RunProgram(
      state,
      std::string("ENTRY e { s = u64[2] constant({1, 2})\n"
                  "ROOT r = (u64[2], u32[4194304]) rng-bit-generator(s), "
                  "algorithm=") +
          algorithm + " }",
      {}, int64_t{4} << 22);
}
BENCHMARK_CAPTURE(Bits, philox, "rng_philox")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Bits, three_fry, "rng_three_fry")
    ->Unit(benchmark::kMillisecond);

void Numbers(benchmark::State& state, const char* type, const char* kind) {
  RunProgram(state,
             absl::StrCat("ENTRY e { a = ", type, "[] constant(0)\nb = ", type,
                          "[] constant(1)\nROOT r = ", type,
                          "[1048576] rng(a, b), distribution=", kind, " }"),
             {}, int64_t{4} << 20);
}
BENCHMARK_CAPTURE(Numbers, uniform_f32, "f32", "rng_uniform")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Numbers, uniform_s32, "s32", "rng_uniform")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Numbers, uniform_f64, "f64", "rng_uniform")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Numbers, normal_f32, "f32", "rng_normal")
    ->Unit(benchmark::kMillisecond);

template <typename Distribution>
void Standard(benchmark::State& state) {
  std::mt19937 random(1);
  Distribution distribution(0, 1);
  std::vector<float> numbers(1 << 20);
  for (auto _ : state) {
    for (float& number : numbers) number = distribution(random);
    benchmark::DoNotOptimize(numbers.data());
  }
  state.SetBytesProcessed(state.iterations() * (int64_t{4} << 20));
}
BENCHMARK(Standard<std::uniform_real_distribution<float>>)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(Standard<std::normal_distribution<float>>)
    ->Unit(benchmark::kMillisecond);

void BatchNorm(benchmark::State& state, int feature_index) {
  const char* text[] = {
      "ENTRY e { x = f32[32,64,56,56] parameter(0)\ns = f32[64] parameter(1)\n"
      "ROOT r = (f32[32,64,56,56], f32[64], f32[64]) "
      "batch-norm-training(x, s, s), epsilon=0.001, feature_index=1 }",
      "ENTRY e { x = f32[32,56,56,64] parameter(0)\ns = f32[64] parameter(1)\n"
      "ROOT r = (f32[32,56,56,64], f32[64], f32[64]) "
      "batch-norm-training(x, s, s), epsilon=0.001, feature_index=3 }"};
  const bool minor = feature_index == 3;
  RunProgram(
      state, text[minor ? 1 : 0],
      {minor ? RandomArray({32, 56, 56, 64}) : RandomArray({32, 64, 56, 56}),
       RandomArray({64})},
      int64_t{4} * 32 * 56 * 56 * 64);
}
BENCHMARK_CAPTURE(BatchNorm, feature_before, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BatchNorm, feature_last, 3)->Unit(benchmark::kMillisecond);

void TopK(benchmark::State& state) {
  const int64_t k = state.range(0);
  RunProgram(state,
             absl::StrCat("ENTRY e { x = f32[64,32768] parameter(0)\nROOT r = "
                          "(f32[64,",
                          k, "], s32[64,", k, "]) topk(x), k=", k, " }"),
             {RandomArray({64, 32768})}, int64_t{4} * 64 * 32768);
}
BENCHMARK(TopK)->Arg(8)->Arg(1024)->Unit(benchmark::kMillisecond);

void Scan(benchmark::State& state) {
  RunProgram(state,
             "f { x = f32[] parameter(0)\nc = f32[] parameter(1)\n"
             "s = f32[] add(x, c)\nROOT r = (f32[], f32[]) tuple(s, s) }\n"
             "ENTRY e { x = f32[65536] parameter(0)\nc = f32[] constant(0)\n"
             "ROOT r = (f32[65536], f32[]) scan(x, c), dimensions={0}, "
             "num_carries=1, to_apply=f }",
             {RandomArray({65536})}, 4 * 65536);
}
BENCHMARK(Scan)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
