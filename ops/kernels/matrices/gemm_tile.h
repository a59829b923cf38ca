// The innermost part of a matrix product: a tile of accumulators in registers.
#ifndef HLOREF_OPS_KERNELS_MATRICES_GEMM_TILE_H_
#define HLOREF_OPS_KERNELS_MATRICES_GEMM_TILE_H_

#include <cstdint>
#include <type_traits>

#include "base/instruction_set.h"
#include "literals/types/number_types.h"

namespace hlo {

// Target of a tile's valid elements.
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
    EachVector(
        [&](int part, int i, int v, Part* at) {
          acc[part][i][v] = *reinterpret_cast<const Unaligned*>(at);
        },
        block);
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
            acc[0][i][v] = acc[0][i][v] + Product(a[i], bs[0][v]);
          } else {
            const Part re = a[i], im = a[kRows + i];
            acc[0][i][v] = acc[0][i][v] + (re * bs[0][v] - im * bs[1][v]);
            acc[1][i][v] = acc[1][i][v] + (re * bs[1][v] + im * bs[0][v]);
          }
        }
      }
    }
    EachVector(
        [&](int part, int i, int v, Part* at) {
          *reinterpret_cast<Unaligned*>(at) = acc[part][i][v];
        },
        block);
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
  HLO_INLINE static Vector Product(const Part& a, Vector b) {
#if HLO_X86 && !defined(__clang__)
    // The factor as an operand in memory: the compiler would load it into a
    // register for two products, which takes a place of a product. clang knows
    // no such vectors in a function that is only inlined where they are.
    if constexpr (kBytes == 64 && std::is_same_v<T, float>) {
      Vector product;
      asm("vmulps %2%{1to16%}, %1, %0" : "=v"(product) : "v"(b), "m"(a));
      return product;
    }
#endif
    return a * b;
  }

  // f(part, row, vector, its first accumulator).
  template <typename F>
  HLO_INLINE static void EachVector(F f, Block& block) {
    for (int part = 0; part < kParts; ++part) {
      for (int i = 0; i < kRows; ++i) {
        for (int v = 0; v < kVectors; ++v) {
          f(part, i, v, &block[part][i][v * kLanes]);
        }
      }
    }
  }

  template <typename F>
  HLO_INLINE static void Each(const TileTarget& target, F f) {
    for (int i = 0; i < target.rows; ++i) {
      for (int j = 0; j < target.columns; ++j) {
        f(i, j, i * target.row_step + j * target.column_step);
      }
    }
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_GEMM_TILE_H_
