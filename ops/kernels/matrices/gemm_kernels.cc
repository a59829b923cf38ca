#include "ops/kernels/matrices/gemm_kernels.h"

#include <array>

#include "base/multiversion.h"
#include "ops/kernels/matrices/gemm_tile.h"

namespace hlo {

template <typename T>
template <size_t kIndex>
struct TileKernels<T>::Tile {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(int64_t k, const TileFactors<Part>& factors,
                             T* result, const TileTarget& target) {
    constexpr int kAll = Bytes(kSet, kIndex % kWidths);
    constexpr int kBytes = std::min(kAll, VectorBytes(kSet));
    RegisterTile<T, kBytes, Rows(kSet, kIndex / kWidths % kHeights),
                 kAll / kBytes, VectorBytes(kSet) == 64,
                 kIndex >= kTiles>::Run(k, factors, result, target);
  }
};

template <typename T>
template <size_t... kIndex>
constexpr auto TileKernels<T>::Tables(std::index_sequence<kIndex...>) {
  std::array<std::array<Function, sizeof...(kIndex)>, kInstructionSetCount>
      tables = {};
  for (size_t set = 0; set < tables.size(); ++set) {
    tables[set] = {Versions<Tile<kIndex>>::All()[set]...};
  }
  return tables;
}

template <typename T>
auto TileKernels<T>::TableOf(InstructionSet set) -> const Function* {
  static constexpr auto kTables =
      Tables(std::make_index_sequence<kTiles*(kHasCareful ? 2 : 1)>{});
  return kTables[static_cast<size_t>(set)].data();
}

template class TileKernels<float>;
template class TileKernels<double>;
template class TileKernels<c64>;
template class TileKernels<c128>;
template class TileKernels<uint32_t>;
template class TileKernels<uint64_t>;

}  // namespace hlo
