// gather and scatter of rows and of single elements. Peers: memcpy of the bytes
// that are read and written, and a loop over the same indices. Targets: rows
// within 2 x memcpy, scattered elements within 6 ns each.
#include <cstring>

#include "bench/structural_bench.h"

namespace hlo {
namespace {

Literal RandomIndices(int64_t count, int32_t limit) {
  std::mt19937 random(2);
  std::uniform_int_distribution<int32_t> index(0, limit - 1);
  std::vector<int32_t> values(static_cast<size_t>(count));
  for (int32_t& value : values) value = index(random);
  auto literal = Literal::Array(std::span<const int32_t>(values), {count});
  return literal.ok() ? *std::move(literal) : Literal();
}

constexpr char kAdd[] =
    "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "ROOT s = f32[] add(a, b) }\n";
// Five operations a pair.
constexpr char kSteps[] =
    "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "c = f32[] multiply(a, b)\nd = f32[] add(c, b)\ne = f32[] maximum(d, a)\n"
    "f = f32[] subtract(e, b)\nROOT s = f32[] minimum(f, e) }\n";

constexpr int64_t kRows = 100'000;
constexpr int64_t kCells = 10'000;
constexpr int64_t kRowBytes = 64 * 4;

void ScatterRows(benchmark::State& state, const char* computation) {
  const std::string text =
      std::string(computation) +
      "ENTRY e { x = f32[10000,64] parameter(0)\n"
      "i = s32[100000] parameter(1)\nu = f32[100000,64] parameter(2)\n"
      "ROOT r = f32[10000,64] scatter(x, i, u), update_window_dims={1}, "
      "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
      "index_vector_dim=1, to_apply=add }";
  RunProgram(state, text,
             {RandomArray({kCells, 64}), RandomIndices(kRows, kCells),
              RandomArray({kRows, 64})},
             (3 * kRows) * kRowBytes);
}
BENCHMARK_CAPTURE(ScatterRows, add, kAdd)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ScatterRows, five_steps, kSteps)
    ->Unit(benchmark::kMillisecond);

// Each row read, and a cell read and written.
void CopyRows(benchmark::State& state) {
  const Literal rows = RandomArray({kRows, 64});
  std::vector<float> target(static_cast<size_t>(kRows * 64));
  for (auto _ : state) {
    std::memcpy(target.data(), rows.view().data,
                static_cast<size_t>(kRows * kRowBytes));
    benchmark::DoNotOptimize(target.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * 2 * kRows * kRowBytes);
}
BENCHMARK(CopyRows)->Unit(benchmark::kMillisecond);

constexpr int64_t kElements = 1'000'000;

void ScatterElements(benchmark::State& state, const char* computation,
                     int64_t cells) {
  const std::string operand = "f32[" + std::to_string(cells) + "]";
  const std::string text =
      std::string(computation) + "ENTRY e { x = " + operand +
      " parameter(0)\ni = s32[1000000] parameter(1)\n"
      "u = f32[1000000] parameter(2)\nROOT r = " +
      operand +
      " scatter(x, i, u), update_window_dims={}, inserted_window_dims={0}, "
      "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add }";
  RunProgram(state, text,
             {RandomArray({cells}),
              RandomIndices(kElements, static_cast<int32_t>(cells)),
              RandomArray({kElements})},
             kElements * 4);
  state.SetItemsProcessed(state.iterations() * kElements);
}
BENCHMARK_CAPTURE(ScatterElements, add, kAdd, 100'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ScatterElements, add_to_few, kAdd, 64)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(ScatterElements, five_steps, kSteps, 100'000)
    ->Unit(benchmark::kMillisecond);

void AddToElements(benchmark::State& state, int64_t cells) {
  const Literal indices = RandomIndices(kElements, static_cast<int32_t>(cells));
  const Literal values = RandomArray({kElements});
  std::vector<float> target(static_cast<size_t>(cells));
  const std::span<const int32_t> at = indices.as<int32_t>();
  const std::span<const float> x = values.as<float>();
  for (auto _ : state) {
    for (size_t i = 0; i < at.size(); ++i) {
      target[at[i]] += x[i];
    }
    benchmark::DoNotOptimize(target.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * kElements);
}
BENCHMARK_CAPTURE(AddToElements, many, 100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(AddToElements, few, 64)->Unit(benchmark::kMillisecond);

void GatherRows(benchmark::State& state) {
  RunProgram(state,
             "ENTRY e { x = f32[10000,64] parameter(0)\n"
             "i = s32[100000] parameter(1)\n"
             "ROOT r = f32[100000,64] gather(x, i), offset_dims={1}, "
             "collapsed_slice_dims={0}, start_index_map={0}, "
             "index_vector_dim=1, slice_sizes={1,64} }",
             {RandomArray({kCells, 64}), RandomIndices(kRows, kCells)},
             2 * kRows * kRowBytes);
}
BENCHMARK(GatherRows)->Unit(benchmark::kMillisecond);

void GatherElements(benchmark::State& state) {
  RunProgram(state,
             "ENTRY e { x = f32[100000] parameter(0)\n"
             "i = s32[1000000] parameter(1)\n"
             "ROOT r = f32[1000000] gather(x, i), offset_dims={}, "
             "collapsed_slice_dims={0}, start_index_map={0}, "
             "index_vector_dim=1, slice_sizes={1} }",
             {RandomArray({100'000}), RandomIndices(kElements, 100'000)},
             kElements * 8);
  state.SetItemsProcessed(state.iterations() * kElements);
}
BENCHMARK(GatherElements)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
