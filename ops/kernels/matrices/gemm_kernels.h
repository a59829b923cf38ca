// The tiles of a matrix product, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_MATRICES_GEMM_KERNELS_H_
#define HLOREF_OPS_KERNELS_MATRICES_GEMM_KERNELS_H_

#include <cstdint>

#include "base/multiversion.h"
#include "ops/kernels/matrices/gemm_tile.h"

namespace hlo {

// A tile's function and its size.
template <typename T>
struct TileKernel {
  using Part = typename PartOf<T>::Type;
  void (*run)(int64_t k, const Part* a, const Part* b, T* result,
              const TileTarget& target);
  int rows, columns;
};

// Tiles that fill the registers of each instruction set: 32 of 64 bytes, 16 of
// 32 or 16 bytes; and tiles of one row for products with a vector.
template <typename T>
struct TileKernels {
  using Part = typename PartOf<T>::Type;
  static constexpr int kVectors = 2 / PartOf<T>::kParts;

  static constexpr int Rows(InstructionSet set, bool one_row) {
    if (one_row) return 1;
    return VectorBytes(set) >= 64 ? 12 : 6;
  }
  static constexpr int Columns(InstructionSet set) {
    return kVectors * VectorBytes(set) / static_cast<int>(sizeof(Part));
  }

  template <bool kOneRow>
  struct Tile {
    template <InstructionSet kSet>
    HLO_INLINE static void Run(int64_t k, const Part* a, const Part* b,
                               T* result, const TileTarget& target) {
      RegisterTile<T, VectorBytes(kSet), Rows(kSet, kOneRow), kVectors>::Run(
          k, a, b, result, target);
    }
  };

  static TileKernel<T> For(InstructionSet set, bool one_row) {
    return {one_row ? Versions<Tile<true>>::For(set)
                    : Versions<Tile<false>>::For(set),
            Rows(set, one_row), Columns(set)};
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_GEMM_KERNELS_H_
