// Numbers of about 106 bits as unevaluated sums of two f64, in straight-line
// code, so that loops over them become vector loops.
#ifndef HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_H_
#define HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_H_

#include <cmath>

#include "base/instruction_set.h"

namespace hlo {

// |lo| is at most about half a unit in hi's last place.
struct DoubleDouble {
  double hi, lo;
};

// Exact: a + b, where |a| >= |b| or a is 0.
HLO_INLINE constexpr DoubleDouble FastTwoSum(double a, double b) {
  const double hi = a + b;
  return {hi, b - (hi - a)};
}
// Exact: a + b.
HLO_INLINE DoubleDouble TwoSum(double a, double b) {
  const double hi = a + b, b_part = hi - a, a_part = hi - b_part;
  return {hi, (a - a_part) + (b - b_part)};
}
// Exact: a b, where nothing overflows or vanishes. kFma: the machine multiplies
// and adds with one rounding; else by Dekker's halves.
template <bool kFma>
HLO_INLINE constexpr DoubleDouble TwoProduct(double a, double b) {
  const double hi = a * b;
  if constexpr (kFma) {
    return {hi, __builtin_fma(a, b, -hi)};
  } else {
    constexpr double kSplit = 0x1p27 + 1;
    const double a_big = kSplit * a, b_big = kSplit * b;
    const double a_high = a_big - (a_big - a), b_high = b_big - (b_big - b);
    const double a_low = a - a_high, b_low = b - b_high;
    return {hi, ((a_high * b_high - hi) + a_high * b_low + a_low * b_high) +
                    a_low * b_low};
  }
}

HLO_INLINE DoubleDouble Negate(DoubleDouble a) { return {-a.hi, -a.lo}; }
// By a power of two.
HLO_INLINE DoubleDouble Scale(DoubleDouble a, double factor) {
  return {a.hi * factor, a.lo * factor};
}
HLO_INLINE DoubleDouble Select(bool condition, DoubleDouble a, DoubleDouble b) {
  return {condition ? a.hi : b.hi, condition ? a.lo : b.lo};
}
// With an error of 2^-104 of the larger operand.
HLO_INLINE DoubleDouble Add(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = TwoSum(a.hi, b.hi);
  return FastTwoSum(sum.hi, sum.lo + (a.lo + b.lo));
}
template <bool kFma>
HLO_INLINE DoubleDouble Multiply(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = TwoProduct<kFma>(a.hi, b.hi);
  return FastTwoSum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}
template <bool kFma>
HLO_INLINE DoubleDouble Divide(DoubleDouble a, DoubleDouble b) {
  const double quotient = a.hi / b.hi;
  const DoubleDouble product = TwoProduct<kFma>(quotient, b.hi);
  const double rest =
      ((a.hi - product.hi) - product.lo) + (a.lo - quotient * b.lo);
  return FastTwoSum(quotient, rest / b.hi);
}
template <bool kFma>
HLO_INLINE DoubleDouble SquareRoot(DoubleDouble a) {
  const double root = std::sqrt(a.hi);
  const DoubleDouble square = TwoProduct<kFma>(root, root);
  const double rest = ((a.hi - square.hi) - square.lo) + a.lo;
  return FastTwoSum(root, rest / (2 * root));
}

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_H_
