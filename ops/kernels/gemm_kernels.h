// The tiles of a matrix product, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_GEMM_KERNELS_H_
#define HLOREF_OPS_KERNELS_GEMM_KERNELS_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/kernels/gemm_tile.h"

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
  template <int kRows>
  using Of16 = RegisterTile<T, 16, kRows, kVectors>;
  template <int kRows>
  using Of32 = RegisterTile<T, 32, kRows, kVectors>;
  template <int kRows>
  using Of64 = RegisterTile<T, 64, kRows, kVectors>;

  template <int kRows>
  HLO_BASE static void Base(int64_t k, const Part* a, const Part* b, T* result,
                            const TileTarget& target) {
    Of16<kRows>::Run(k, a, b, result, target);
  }
  template <int kRows>
  HLO_AVX2 static void Avx2(int64_t k, const Part* a, const Part* b, T* result,
                            const TileTarget& target) {
    Of32<kRows>::Run(k, a, b, result, target);
  }
  template <int kRows>
  HLO_AVX512 static void Avx512(int64_t k, const Part* a, const Part* b,
                                T* result, const TileTarget& target) {
    Of64<kRows>::Run(k, a, b, result, target);
  }

  static TileKernel<T> For(InstructionSet set, bool one_row) {
    using Kernel = TileKernel<T>;
    if (one_row) {
      return Pick(set, Kernel{Base<1>, 1, Of16<1>::kColumns},
                  Kernel{Avx2<1>, 1, Of32<1>::kColumns},
                  Kernel{Avx512<1>, 1, Of64<1>::kColumns});
    }
    return Pick(set, Kernel{Base<6>, 6, Of16<6>::kColumns},
                Kernel{Avx2<6>, 6, Of32<6>::kColumns},
                Kernel{Avx512<12>, 12, Of64<12>::kColumns});
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_GEMM_KERNELS_H_
