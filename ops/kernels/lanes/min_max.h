// The larger and the smaller of two floats or complex numbers, as the choices
// min_max_nan and min_max_zero have it.
#ifndef HLOREF_OPS_KERNELS_LANES_MIN_MAX_H_
#define HLOREF_OPS_KERNELS_LANES_MIN_MAX_H_

#include "literals/types/float_bits.h"
#include "ops/choices.h"
#include "ops/choices/arithmetic.h"
#include "ops/kernels/lanes/complex_order.h"

namespace hlo {

// By default: NaN if either is, and -0 is smaller than +0. Equal floats have
// equal codes but for zeros, where `and` is +0 and `or` is -0.
template <Float T>
HLO_INLINE T Larger(T a, T b) {
  const T larger = a > b ? a : b;
  const T equal = FromCode<T>(ToCode(a) & ToCode(b));
  const T number = a == b ? equal : larger;
  const T ordered = IsNan(a) ? kNan<T> : number;  // no branch: `||` is one
  return IsNan(b) ? kNan<T> : ordered;
}
template <Float T>
HLO_INLINE T Smaller(T a, T b) {
  const T smaller = a < b ? a : b;
  const T equal = FromCode<T>(ToCode(a) | ToCode(b));
  const T number = a == b ? equal : smaller;
  const T ordered = IsNan(a) ? kNan<T> : number;  // no branch: `||` is one
  return IsNan(b) ? kNan<T> : ordered;
}

// Complex: NaN in both parts as soon as a part of either is; numbers that are
// equal differ in the signs of zeros only, and are decided part by part.
template <ComplexNumber T>
bool IsNan(T value) {
  return IsNan(value.re) || IsNan(value.im);
}
template <ComplexNumber T>
T Larger(T a, T b) {
  using Part = typename T::Part;
  if (IsNan(a) || IsNan(b)) return {kNan<Part>, kNan<Part>};
  if (ComesBefore(a, b)) return b;
  return ComesBefore(b, a) ? a : T{Larger(a.re, b.re), Larger(a.im, b.im)};
}
template <ComplexNumber T>
T Smaller(T a, T b) {
  using Part = typename T::Part;
  if (IsNan(a) || IsNan(b)) return {kNan<Part>, kNan<Part>};
  if (ComesBefore(a, b)) return a;
  return ComesBefore(b, a) ? b : T{Smaller(a.re, b.re), Smaller(a.im, b.im)};
}

// The same under any choices.
struct MinMaxRule {
  explicit MinMaxRule(const Choices& choices)
      : other_operand(choices.is(choice::min_max_nan::other_operand)),
        first(choices.is(choice::min_max_zero::first)) {}

  template <typename T>
  T Larger(T a, T b) const {
    if (other_operand && IsNan(a)) return b;
    if (other_operand && IsNan(b)) return a;
    return first && a == b ? a : hlo::Larger(a, b);
  }
  template <typename T>
  T Smaller(T a, T b) const {
    if (other_operand && IsNan(a)) return b;
    if (other_operand && IsNan(b)) return a;
    return first && a == b ? a : hlo::Smaller(a, b);
  }
  // True if both are the defaults.
  bool plain() const { return !other_operand && !first; }

  bool other_operand;
  bool first;
};

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_MIN_MAX_H_
