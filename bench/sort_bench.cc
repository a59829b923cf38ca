// sort of 2^20 f32 keys. Peer: std::stable_sort with the same comparator,
// compiled. Targets: a plain comparator not slower, any other within 5 times.
#include <algorithm>

#include "bench/structural_bench.h"

namespace hlo {
namespace {

constexpr int64_t kCount = 1 << 20;

void Sort(benchmark::State& state, const char* less) {
  const std::string text =
      std::string("less { a = f32[] parameter(0)\nb = f32[] parameter(1)\n") +
      less +
      " }\nENTRY e { x = f32[1048576] parameter(0)\n"
      "ROOT r = f32[1048576] sort(x), dimensions={0}, to_apply=less }";
  RunProgram(state, text, {RandomArray({kCount})}, kCount * 4);
}
BENCHMARK_CAPTURE(Sort, plain, "ROOT c = pred[] compare(a, b), direction=LT")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Sort, by_magnitude,
                  "c = f32[] abs(a)\nd = f32[] abs(b)\n"
                  "ROOT e = pred[] compare(c, d), direction=LT")
    ->Unit(benchmark::kMillisecond);

// Short rows of 2^20 keys in all.
void SortRows(benchmark::State& state) {
  const int64_t n = state.range(0);
  const std::string shape = absl::StrCat("f32[", kCount / n, ",", n, "]");
  RunProgram(state,
             absl::StrCat(
                 "less { a = f32[] parameter(0)\n", "b = f32[] parameter(1)\n",
                 "ROOT c = pred[] compare(a, b), direction=LT }\n",
                 "ENTRY e { x = ", shape, " parameter(0)\n", "ROOT r = ", shape,
                 " sort(x), dimensions={1}, to_apply=less }"),
             {RandomArray({kCount / n, n})}, kCount * 4);
}
BENCHMARK(SortRows)->Arg(32)->Arg(256)->Arg(1024)->Unit(
    benchmark::kMillisecond);

template <typename Less>
void StableSort(benchmark::State& state, Less less) {
  const Literal array = RandomArray({kCount});
  const std::span<const float> x = array.as<float>();
  for (auto _ : state) {
    std::vector<float> sorted(x.begin(), x.end());
    std::stable_sort(sorted.begin(), sorted.end(), less);
    benchmark::DoNotOptimize(sorted.data());
  }
  state.SetBytesProcessed(state.iterations() * kCount * 4);
}
BENCHMARK_CAPTURE(StableSort, plain, [](float a, float b) {
  return a < b;
})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(StableSort, by_magnitude, [](float a, float b) {
  return (a < 0 ? -a : a) < (b < 0 ? -b : b);
})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
