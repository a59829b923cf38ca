// The innermost part of a matrix product: a tile of accumulators in registers.
#ifndef HLOREF_OPS_GEMM_TILE_H_
#define HLOREF_OPS_GEMM_TILE_H_

#include <cstdint>
#include <type_traits>

#include "literals/number_types.h"
#include "ops/instruction_set.h"

namespace hlo {

// Where a tile's valid elements go.
struct TileTarget {
  int64_t rows, columns;          // valid ones
  int64_t row_step, column_step;  // in elements
  bool first;                     // start from 0, not from what is there
};

// The part of an element that a register holds: all of it, or the real or the
// imaginary part of a complex number.
template <typename T>
struct PartOf {
  using Type = T;
  static constexpr int kParts = 1;
};
template <typename T>
struct PartOf<Complex<T>> {
  using Type = T;
  static constexpr int kParts = 2;
};

// kRows x (kVectors vectors of kBytes) accumulators. Panels hold, for each p,
// the real parts of a row of the tile and then the imaginary ones.
template <typename T, int kBytes, int kRows, int kVectors>
struct RegisterTile {
  using Part = typename PartOf<T>::Type;
  static constexpr int kParts = PartOf<T>::kParts;
  static constexpr int kLanes = kBytes / static_cast<int>(sizeof(Part));
  static constexpr int kColumns = kVectors * kLanes;
  typedef Part Vector __attribute__((vector_size(kBytes)));
  typedef Part Unaligned
      __attribute__((vector_size(kBytes), aligned(sizeof(Part)), may_alias));

  // Accumulators as plain numbers: [part][row][column].
  using Block = Part[kParts][kRows][kColumns];

  // acc += a * b for k terms, each product and each sum rounded.
  HLO_INLINE static void Accumulate(int64_t k, const Part* a, const Part* b,
                                    Block& block) {
    Vector acc[kParts][kRows][kVectors];
    for (int part = 0; part < kParts; ++part) {
      for (int i = 0; i < kRows; ++i) {
        for (int v = 0; v < kVectors; ++v) {
          acc[part][i][v] =
              *reinterpret_cast<const Unaligned*>(&block[part][i][v * kLanes]);
        }
      }
    }
    for (int64_t p = 0; p < k;
         ++p, a += kParts * kRows, b += kParts * kColumns) {
      Vector bs[kParts][kVectors];
      for (int part = 0; part < kParts; ++part) {
        for (int v = 0; v < kVectors; ++v) {
          bs[part][v] = *reinterpret_cast<const Unaligned*>(
              b + part * kColumns + v * kLanes);
        }
      }
      for (int i = 0; i < kRows; ++i) {
        for (int v = 0; v < kVectors; ++v) {
          if constexpr (kParts == 1) {
            acc[0][i][v] = acc[0][i][v] + a[i] * bs[0][v];
          } else {
            const Part re = a[i], im = a[kRows + i];
            acc[0][i][v] = acc[0][i][v] + (re * bs[0][v] - im * bs[1][v]);
            acc[1][i][v] = acc[1][i][v] + (re * bs[1][v] + im * bs[0][v]);
          }
        }
      }
    }
    for (int part = 0; part < kParts; ++part) {
      for (int i = 0; i < kRows; ++i) {
        for (int v = 0; v < kVectors; ++v) {
          *reinterpret_cast<Unaligned*>(&block[part][i][v * kLanes]) =
              acc[part][i][v];
        }
      }
    }
  }

  HLO_INLINE static void Run(int64_t k, const Part* a, const Part* b, T* result,
                             const TileTarget& target) {
    alignas(64) Block block = {};
    if (!target.first) {
      Each(target, [&](int i, int j, int64_t at) {
        if constexpr (kParts == 1) {
          block[0][i][j] = result[at];
        } else {
          block[0][i][j] = result[at].re;
          block[1][i][j] = result[at].im;
        }
      });
    }
    Accumulate(k, a, b, block);
    Each(target, [&](int i, int j, int64_t at) {
      if constexpr (kParts == 1) {
        result[at] = block[0][i][j];
      } else {
        result[at] = {block[0][i][j], block[1][i][j]};
      }
    });
  }

 private:
  template <typename F>
  HLO_INLINE static void Each(const TileTarget& target, F f) {
    for (int i = 0; i < target.rows; ++i) {
      for (int j = 0; j < target.columns; ++j) {
        f(i, j, i * target.row_step + j * target.column_step);
      }
    }
  }
};

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

#endif  // HLOREF_OPS_GEMM_TILE_H_
