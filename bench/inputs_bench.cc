// Arguments of 64 MiB: random ones, by element type, and those of a .npy file.
// Peer: memcpy of as many bytes; target: 500 MB/s, so that drawing never takes
// longer than what is measured.
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "bench/structural_bench.h"
#include "interpreter/inputs/random_literals.h"
#include "literals/npy.h"

namespace hlo {
namespace {

constexpr int64_t kBytes = int64_t{64} << 20;

void Draw(benchmark::State& state, ElementType type) {
  const Shape shape = Shape::Array(type, {kBytes / StorageBytes(type)});
  RandomBits bits(1);
  for (auto _ : state) {
    auto literal = RandomLiteral(shape, {}, Limits(), bits);
    benchmark::DoNotOptimize(literal);
  }
  state.SetBytesProcessed(state.iterations() * kBytes);
}
#define DRAW(type)                                 \
  BENCHMARK_CAPTURE(Draw, type, ElementType::type) \
      ->Unit(benchmark::kMillisecond)
DRAW(kPred);
DRAW(kS4);
DRAW(kS8);
DRAW(kU16);
DRAW(kS32);
DRAW(kU64);
DRAW(kF4E2M1FN);
DRAW(kF8E4M3FN);
DRAW(kF8E8M0FNU);
DRAW(kBF16);
DRAW(kF16);
DRAW(kF32);
DRAW(kF64);
DRAW(kC64);
#undef DRAW

void Memcpy(benchmark::State& state) {
  const std::vector<char> from(kBytes, 1);
  std::vector<char> to(kBytes);
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), to.size());
    benchmark::DoNotOptimize(to.data());
  }
  state.SetBytesProcessed(state.iterations() * kBytes);
}
BENCHMARK(Memcpy)->Unit(benchmark::kMillisecond);

// A file of that size is mapped, and each of its pages is looked at.
void ReadNpy(benchmark::State& state) {
  const std::string path =
      std::filesystem::temp_directory_path() / "hloref_inputs_bench.npy";
  RandomBits bits(1);
  const auto literal = RandomLiteral(
      Shape::Array(ElementType::kF32, {kBytes / 4}), {}, Limits(), bits);
  const auto file = literal.ok() ? WriteNpy(*literal) : literal.status();
  if (!file.ok() || !WriteFile(path, *file).ok()) {
    return state.SkipWithError("no file");
  }
  for (auto _ : state) {
    const auto read = ReadNpyFile(path);
    if (!read.ok()) return state.SkipWithError("not read");
    int sum = 0;
    for (int64_t i = 0; i < kBytes; i += 4096) {
      sum += static_cast<int>(read->view().data[i]);
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * kBytes);
  std::filesystem::remove(path);
}
BENCHMARK(ReadNpy)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
