// The innermost part of a matrix product: a tile of accumulators in registers.
#ifndef HLOREF_OPS_KERNELS_MATRICES_GEMM_TILE_H_
#define HLOREF_OPS_KERNELS_MATRICES_GEMM_TILE_H_

#include <cstdint>
#include <type_traits>

#include "base/instruction_set.h"
#include "ops/kernels/matrices/tile_factors.h"
#include "ops/kernels/matrices/tile_products.h"

namespace hlo {

// kRows x (kVectors vectors of kBytes) accumulators. `kBroadcasts`: there are
// instructions of AVX-512. `kCareful`: some factors are tiny.
template <typename T, int kBytes, int kRows, int kVectors, bool kBroadcasts,
          bool kCareful>
struct RegisterTile {
  using Part = typename PartOf<T>::Type;
  static constexpr int kParts = PartOf<T>::kParts;
  static constexpr int kLanes = kBytes / static_cast<int>(sizeof(Part));
  static constexpr int kColumns = kVectors * kLanes;
  typedef Part Vector __attribute__((vector_size(kBytes)));
  typedef Part Unaligned
      __attribute__((vector_size(kBytes), aligned(sizeof(Part)), may_alias));

  HLO_INLINE static void Run(int64_t k, const TileFactors<Part>& factors,
                             T* result, const TileTarget& target) {
    if constexpr (kParts == 1) {
      if (target.column_step == 1 && target.columns == kColumns) {
        return Accumulate(k, factors, result, target.row_step, target.first);
      }
    }
    alignas(64) Part block[kParts * kRows * kColumns];
    if (!target.first) {
      Each(target, block, result, [](Part& sum, Part& its) { sum = its; });
    }
    Accumulate(k, factors, block, kColumns, target.first);
    Each(target, block, result, [](Part& sum, Part& its) { its = sum; });
  }

 private:
  // From a real part in a block to its imaginary part.
  static constexpr int kImaginary = kRows * kColumns;

  // sums += a * b for k terms, each product and each sum rounded. The sums of
  // row i are at sums[i * row_step].
  HLO_INLINE static void Accumulate(int64_t k, const TileFactors<Part>& factors,
                                    Part* sums, int64_t row_step, bool first) {
    Vector acc[kParts][kRows][kVectors] = {};
    const auto at = [&](int part, int i, int v) {
      return reinterpret_cast<Unaligned*>(sums + part * kImaginary +
                                          i * row_step + v * kLanes);
    };
    if (!first) {
      EachVector(
          [&](int part, int i, int v) { acc[part][i][v] = *at(part, i, v); });
    }
    const Part *a = factors.a, *b = factors.b;
    for (int64_t p = 0; p < k; ++p, a += factors.a_step, b += factors.b_step) {
      AddTerm(a, factors.a_row_step, b, acc);
    }
    EachVector(
        [&](int part, int i, int v) { *at(part, i, v) = acc[part][i][v]; });
  }

  HLO_INLINE static void AddTerm(const Part* a, int64_t a_row_step,
                                 const Part* b,
                                 Vector (&acc)[kParts][kRows][kVectors]) {
    Vector bs[kParts][kVectors];
    for (int part = 0; part < kParts; ++part) {
      for (int v = 0; v < kVectors; ++v) {
        bs[part][v] = *reinterpret_cast<const Unaligned*>(b + part * kColumns +
                                                          v * kLanes);
      }
    }
    bool tiny_term = false;
    if constexpr (kCareful) tiny_term = HasTiny<kColumns>(b);
#pragma GCC unroll 12
    for (int i = 0; i < kRows; ++i) {
      const Part& re = a[i * a_row_step];
      if constexpr (kCareful) {
        if (tiny_term || IsTiny(re)) {
          for (int v = 0; v < kVectors; ++v) {
            acc[0][i][v] = acc[0][i][v] + WideProduct<kLanes>(re, bs[0][v]);
          }
          continue;
        }
      }
      for (int v = 0; v < kVectors; ++v) {
        if constexpr (kParts == 1) {
          acc[0][i][v] = acc[0][i][v] + Product<kBroadcasts>(re, bs[0][v]);
        } else {
          const Part& im = a[kRows + i];
          acc[0][i][v] = acc[0][i][v] + (Product<kBroadcasts>(re, bs[0][v]) -
                                         Product<kBroadcasts>(im, bs[1][v]));
          acc[1][i][v] = acc[1][i][v] + (Product<kBroadcasts>(re, bs[1][v]) +
                                         Product<kBroadcasts>(im, bs[0][v]));
        }
      }
    }
  }

  // f(part, row, vector).
  template <typename F>
  HLO_INLINE static void EachVector(F f) {
    for (int part = 0; part < kParts; ++part) {
      for (int i = 0; i < kRows; ++i) {
        for (int v = 0; v < kVectors; ++v) f(part, i, v);
      }
    }
  }

  // f(part in the block, its place in the result).
  template <typename F>
  HLO_INLINE static void Each(const TileTarget& target, Part* block, T* result,
                              F f) {
    auto* parts = reinterpret_cast<Part*>(result);
    for (int i = 0; i < kRows; ++i) {
      for (int64_t j = 0; j < target.columns; ++j) {
        const int64_t at = i * target.row_step + j * target.column_step;
        for (int part = 0; part < kParts; ++part) {
          f(block[part * kImaginary + i * kColumns + j],
            parts[kParts * at + part]);
        }
      }
    }
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_GEMM_TILE_H_
