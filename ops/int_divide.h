// Integer division and remainder, defined for every pair of operands
// (semantics.md, int_div_zero and int_div_overflow).
#ifndef HLOREF_OPS_INT_DIVIDE_H_
#define HLOREF_OPS_INT_DIVIDE_H_

#include "ops/wrap.h"

namespace hlo {

template <Integer T>
constexpr bool IsZero(T value) {
  return ToNative(value) == 0;
}
template <Integer T>
constexpr bool IsMinusOne(T value) {
  return kIsSigned<T> && ToBits(value) == ~Bits<T>{0};
}

// Truncated towards zero; x / 0 has all bits set, MIN / -1 is MIN.
template <Integer T>
constexpr T Divide(T a, T b) {
  if (IsZero(b)) return AllOnes<T>();
  if (IsMinusOne(b)) return WrapNegate(a);
  return static_cast<T>(ToNative(a) / ToNative(b));
}

// a - b * (a / b): the sign of a; x % 0 is x, MIN % -1 is 0.
template <Integer T>
constexpr T Remainder(T a, T b) {
  if (IsZero(b)) return a;
  if (IsMinusOne(b)) return T(0);
  return static_cast<T>(ToNative(a) % ToNative(b));
}

}  // namespace hlo

#endif  // HLOREF_OPS_INT_DIVIDE_H_
