// Roots of unity, accurate to the last bit on every machine: no libm.
#ifndef HLOREF_OPS_KERNELS_FFT_UNIT_ROOTS_H_
#define HLOREF_OPS_KERNELS_FFT_UNIT_ROOTS_H_

#include <cstdint>
#include <vector>

#include "base/instruction_set.h"
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
  struct Point {
    DoubleDouble cos, sin;
  };

  // REQUIRES: 0 < n < 2^49.
  UnitRoots(int64_t n, InstructionSet instructions);
  // REQUIRES: 0 <= k < n.
  UnitRoot operator()(int64_t k) const;
  // The parts, rounded to f64, for k < n / 8. REQUIRES: n is a multiple of 8.
  void FirstEighth(double* re, double* im) const;

 private:
  // The points at x / (8 n) of the circle, for the first multiples x of `step`.
  std::vector<Point> Compute(int64_t count, int64_t step) const;
  // For 0 <= x <= n.
  UnitRoot Octant(int64_t x) const;

  int64_t n_;
  InstructionSet instructions_;
  int shift_ = 0;
  int64_t fine_step_ = 1;
  // x a multiple of fine_step below 2^shift; a multiple of 2^shift.
  std::vector<Point> fine_, coarse_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FFT_UNIT_ROOTS_H_
