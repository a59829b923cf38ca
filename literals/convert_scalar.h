// One element from a carrier (f64, s64 or u64, which hold every element
// exactly) to its type, rounded once: the rules of semantics.md's rows
// float_to_int, int_narrow, int_to_float, float_narrow and to_pred.
#ifndef HLOREF_LITERALS_CONVERT_SCALAR_H_
#define HLOREF_LITERALS_CONVERT_SCALAR_H_

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "literals/number_types.h"

namespace hlo {

// The integer truncated towards zero, saturated to T's range; NaN is 0.
template <Integer T>
constexpr T FloatToInteger(double value) {
  using Limits = std::numeric_limits<T>;
  constexpr double kEnd =  // one beyond the largest: a power of two
      static_cast<double>(uint64_t{1} << Limits::digits / 2) *
      static_cast<double>(uint64_t{1} << (Limits::digits + 1) / 2);
  using Wide =
      std::conditional_t<std::is_same_v<T, uint64_t>, uint64_t, int64_t>;
  if (value != value) return T(0);
  if (value >= kEnd) return Limits::max();
  if (Limits::is_signed ? value < -kEnd : value <= 0) return Limits::min();
  return static_cast<T>(static_cast<Wide>(value));
}

// The f64 between which and `value` no small float and no midpoint of two
// lies: rounded to odd, so that a second rounding does no harm.
constexpr double RoundToOdd(uint64_t value) {
  constexpr int kDropped = 11;
  constexpr uint64_t kMask = (uint64_t{1} << kDropped) - 1;
  if (value >> 53 == 0) return static_cast<double>(value);
  const uint64_t odd = value >> kDropped | ((value & kMask) != 0 ? 1 : 0);
  return static_cast<double>(odd) * static_cast<double>(kMask + 1);
}
constexpr double RoundToOdd(int64_t value) {
  const auto bits = static_cast<uint64_t>(value);
  return value < 0 ? -RoundToOdd(uint64_t{0} - bits) : RoundToOdd(bits);
}

template <Float To, Float From>
constexpr To FloatToFloat(From value) {
  return value == value ? static_cast<To>(value)
                        : std::numeric_limits<To>::quiet_NaN();
}

// `Carrier` is double, int64_t or uint64_t; To any type but a complex one.
template <typename To, typename Carrier>
constexpr To FromCarrier(Carrier value) {
  constexpr bool kFromFloat = std::is_same_v<Carrier, double>;
  if constexpr (Pred<To>) {
    return value != 0;
  } else if constexpr (Integer<To> && kFromFloat) {
    return FloatToInteger<To>(value);
  } else if constexpr (Integer<To> && IsSmallInt<To>) {
    return To(static_cast<int64_t>(value));
  } else if constexpr (Integer<To>) {
    return static_cast<To>(value);
  } else if constexpr (Float<To> && kFromFloat) {
    return FloatToFloat<To>(value);
  } else if constexpr (Float<To>) {
    return static_cast<To>(value);
  } else if constexpr (kFromFloat) {
    return To(value);
  } else {
    return To(RoundToOdd(value));
  }
}

// The carrier of a type and an element in it, exactly.
template <typename T>
using CarrierOf = std::conditional_t<
    !Pred<T> && !Integer<T>, double,
    std::conditional_t<!Pred<T> && std::numeric_limits<T>::is_signed, int64_t,
                       uint64_t>>;

template <typename T>
constexpr CarrierOf<T> ToCarrier(T value) {
  if constexpr (IsSmallInt<T>) {
    return static_cast<CarrierOf<T>>(static_cast<int64_t>(value));
  } else {
    return static_cast<CarrierOf<T>>(value);
  }
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_CONVERT_SCALAR_H_
