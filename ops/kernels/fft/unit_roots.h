// Roots of unity, accurate to the last bit on every machine: no libm.
#ifndef HLOREF_OPS_KERNELS_FFT_UNIT_ROOTS_H_
#define HLOREF_OPS_KERNELS_FFT_UNIT_ROOTS_H_

#include <cstdint>
#include <vector>

#include "ops/functions/double_double.h"

namespace hlo {

struct UnitRoot {
  DoubleDouble re, im;
};

// exp(-2 pi i k / n), from two tables of about the square root of n entries in
// double-double. Exact where a part is 0, 1 or -1; else the error of each part
// is below 2^-98.
class UnitRoots {
 public:
  // REQUIRES: 0 < n < 2^49.
  explicit UnitRoots(int64_t n);
  // REQUIRES: 0 <= k < n.
  UnitRoot operator()(int64_t k) const;

 private:
  struct Point {
    DoubleDouble cos, sin;
  };
  // The point at x / (8 n) of the circle, 0 <= x <= n.
  static Point Compute(int64_t x, int64_t n);
  UnitRoot Octant(int64_t x) const;

  int64_t n_;
  int shift_ = 0;
  std::vector<Point> fine_, coarse_;  // x < 2^shift, multiples of 2^shift
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_UNIT_ROOTS_H_
