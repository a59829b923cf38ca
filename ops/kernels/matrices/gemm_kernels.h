// The tiles of a matrix product, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_MATRICES_GEMM_KERNELS_H_
#define HLOREF_OPS_KERNELS_MATRICES_GEMM_KERNELS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/instruction_set.h"
#include "ops/kernels/matrices/tile_factors.h"

namespace hlo {

// The tiles for one instruction set. The largest ones fill its registers, 32
// of 64 bytes, 16 of 32 or 16 bytes; the others are for what is left of rows
// and columns.
template <typename T>
class TileKernels {
 public:
  using Part = typename PartOf<T>::Type;
  using Function = void (*)(int64_t k, const TileFactors<Part>& factors,
                            T* result, const TileTarget& target);

  explicit TileKernels(InstructionSet set) : set_(set), table_(TableOf(set)) {}

  // Rows and columns of the largest tile.
  int rows() const { return Rows(set_, 0); }
  int columns() const { return Columns(set_, 0); }

  // Rows of the next tile where some are left.
  int RowsOf(int64_t left) const {
    int height = 0;
    while (Rows(set_, height) > left) ++height;
    return Rows(set_, height);
  }
  // Columns of the next tile: the fewest that hold what is left.
  int ColumnsOf(int64_t left) const {
    int width = kWidths - 1;
    while (width > 0 && Columns(set_, width) < left) --width;
    return Columns(set_, width);
  }
  // The tile of so many rows and columns, which are those of the next one;
  // the same bits where it is `careful`, and quicker for subnormal numbers.
  Function For(int rows, int columns, bool careful = false) const {
    int height = 0, width = 0;
    while (Rows(set_, height) > rows) ++height;
    while (Columns(set_, width) > columns) ++width;
    const int first = careful && kHasCareful ? kTiles : 0;
    return table_[first + height * kWidths + width];
  }

 private:
  static constexpr int kHeights = 5, kWidths = 4, kTiles = kHeights * kWidths;
  static constexpr bool kHasCareful = std::is_same_v<T, float>;
  template <size_t kIndex>
  struct Tile;
  template <size_t... kIndex>
  static constexpr auto Tables(std::index_sequence<kIndex...>);

  static constexpr int Rows(InstructionSet set, int height) {
    constexpr int kOf32Registers[] = {12, 8, 4, 2, 1};
    constexpr int kOf16Registers[] = {6, 4, 3, 2, 1};
    return VectorBytes(set) >= 64 ? kOf32Registers[height]
                                  : kOf16Registers[height];
  }
  static constexpr int Bytes(InstructionSet set, int width) {
    return std::max(2 * VectorBytes(set) / PartOf<T>::kParts >> width, 16);
  }
  static constexpr int Columns(InstructionSet set, int width) {
    return Bytes(set, width) / static_cast<int>(sizeof(Part));
  }

  // Tiles of each height, a width after the other; then the careful ones.
  static const Function* TableOf(InstructionSet set);

  InstructionSet set_;
  const Function* table_;
};

extern template class TileKernels<float>;
extern template class TileKernels<double>;
extern template class TileKernels<c64>;
extern template class TileKernels<c128>;
extern template class TileKernels<uint32_t>;
extern template class TileKernels<uint64_t>;

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_GEMM_KERNELS_H_
