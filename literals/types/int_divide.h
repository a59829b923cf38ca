// Integer division and remainder, defined for every pair of operands
// (semantics.md, int_div_zero and int_div_overflow).
#ifndef HLOREF_LITERALS_TYPES_INT_DIVIDE_H_
#define HLOREF_LITERALS_TYPES_INT_DIVIDE_H_

#include <cstdint>
#include <type_traits>

#include "literals/types/wrap.h"

namespace hlo {

template <Integer T>
constexpr bool IsZero(T value) {
  return ToNative(value) == 0;
}
template <Integer T>
constexpr bool IsMinusOne(T value) {
  return kIsSigned<T> && ToBits(value) == ~Bits<T>{0};
}

namespace internal {

// Floats divide vectors, integers do not. The quotient of two integers of
// `kBits` bits, if it is none itself, is further than 2^-kBits of it from the
// next integer: rounded to a float of more digits it stays below that.
template <int kBits>
using Divided = std::conditional_t<(kBits <= 16), float, double>;

// Any number where b is 0.
template <Integer T>
constexpr Bits<T> QuotientBits(T a, T b) {
  using Float = Divided<kWidth<T>>;
  using Whole = std::conditional_t<(kWidth<T> <= 16), int32_t, int64_t>;
  const auto divisor = static_cast<Float>(IsZero(b) ? 1 : ToNative(b));
  const Float quotient = static_cast<Float>(ToNative(a)) / divisor;
  return static_cast<Bits<T>>(static_cast<Whole>(quotient));
}

}  // namespace internal

// Truncated towards zero; x / 0 has all bits set, MIN / -1 is MIN.
template <Integer T>
constexpr T Divide(T a, T b) {
  if constexpr (kWidth<T> <= 32) {
    const Bits<T> quotient = internal::QuotientBits(a, b);
    return FromBits<T>(IsZero(b) ? ~Bits<T>{0} : quotient);
  } else {
    if (IsZero(b)) return AllOnes<T>();
    if (IsMinusOne(b)) return WrapNegate(a);
    return static_cast<T>(a / b);
  }
}

// a - b * (a / b): the sign of a; x % 0 is x, MIN % -1 is 0.
template <Integer T>
constexpr T Remainder(T a, T b) {
  if constexpr (kWidth<T> <= 32) {
    const Bits<T> quotient = internal::QuotientBits(a, b);
    return FromBits<T>(ToBits(a) - ToBits(b) * quotient);  // a where b is 0
  } else {
    if (IsZero(b)) return a;
    if (IsMinusOne(b)) return T(0);
    return static_cast<T>(a % b);
  }
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_INT_DIVIDE_H_
