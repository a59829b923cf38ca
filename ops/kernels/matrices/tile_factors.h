// Factors and sums of a tile of a matrix product.
#ifndef HLOREF_OPS_KERNELS_MATRICES_TILE_FACTORS_H_
#define HLOREF_OPS_KERNELS_MATRICES_TILE_FACTORS_H_

#include <cstdint>

#include "literals/types/number_types.h"

namespace hlo {

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

// The factors of a tile. Row i of `a` has term p at a[i * a_row_step + p *
// a_step], and the terms p of the tile's columns are side by side at
// b[p * b_step]. Imaginary parts stand behind all real parts of the term.
template <typename Part>
struct TileFactors {
  const Part* a;
  int64_t a_row_step, a_step;
  const Part* b;
  int64_t b_step;
};

// Target of a tile's sums.
struct TileTarget {
  int64_t columns;                // valid ones
  int64_t row_step, column_step;  // in elements
  bool first;                     // start from 0, not from what is there
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_TILE_FACTORS_H_
