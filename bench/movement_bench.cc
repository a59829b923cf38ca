// Data movement of 64 MiB. Peer: memcpy of the bytes that the result has.
// Targets: twice its time where runs are contiguous, four times for transpose.
#include <cstring>

#include "bench/structural_bench.h"

namespace hlo {
namespace {

constexpr int64_t kSize = 4096;

void Move(benchmark::State& state, const char* instruction, int64_t elements) {
  const std::string text =
      std::string(
          "ENTRY e { x = f32[4096,4096] parameter(0)\n"
          "v = f32[4096] parameter(1)\nzero = f32[] constant(0)\n"
          "i = s32[] constant(5)\nROOT r = ") +
      instruction + " }";
  RunProgram(state, text, {RandomArray({kSize, kSize}), RandomArray({kSize})},
             2 * elements * 4);
}
#define MOVE(name, elements, instruction)              \
  BENCHMARK_CAPTURE(Move, name, instruction, elements) \
      ->Unit(benchmark::kMillisecond)
MOVE(transpose, kSize* kSize, "f32[4096,4096] transpose(x), dimensions={1,0}");
MOVE(transpose_major, kSize* kSize,
     "f32[64,4096,64] transpose(f32[4096,64,64] reshape(x)), "
     "dimensions={1,0,2}");
MOVE(slice, 4000 * 4000, "f32[4000,4000] slice(x), slice={[9:4009], [9:4009]}");
MOVE(pad, 4098 * 4104, "f32[4098,4104] pad(x, zero), padding=1_1x4_4");
MOVE(reverse, kSize* kSize, "f32[4096,4096] reverse(x), dimensions={0}");
MOVE(reverse_minor, kSize* kSize, "f32[4096,4096] reverse(x), dimensions={1}");
MOVE(broadcast_rows, kSize* kSize,
     "f32[4096,4096] broadcast(v), dimensions={1}");
MOVE(broadcast_columns, kSize* kSize,
     "f32[4096,4096] broadcast(v), dimensions={0}");
MOVE(concatenate, 2 * kSize * kSize,
     "f32[4096,8192] concatenate(x, x), dimensions={1}");
MOVE(dynamic_slice, 4000 * 4000,
     "f32[4000,4000] dynamic-slice(x, i, i), "
     "dynamic_slice_sizes={4000,4000}");
#undef MOVE

void Memcpy(benchmark::State& state) {
  const Literal array = RandomArray({kSize, kSize});
  std::vector<float> copy(kSize * kSize);
  for (auto _ : state) {
    std::memcpy(copy.data(), array.view().data, copy.size() * 4);
    benchmark::DoNotOptimize(copy.data());
  }
  state.SetBytesProcessed(state.iterations() * 2 * kSize * kSize * 4);
}
BENCHMARK(Memcpy)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
