// One element from a carrier (a type that holds the source's elements exactly)
// to its type, rounded once: the rules of semantics.md's rows
// float_to_int, int_narrow, int_to_float, float_narrow and to_pred.
#ifndef HLOREF_LITERALS_TYPES_CONVERT_SCALAR_H_
#define HLOREF_LITERALS_TYPES_CONVERT_SCALAR_H_

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "literals/types/number_types.h"

namespace hlo {

// All ones where a number is NaN, else 0; see MaskBelow for why no branch.
template <Float T>
constexpr typename internal::NativeFormat<T>::Bits NanMask(T value) {
  using Native = internal::NativeFormat<T>;
  using Bits = typename Native::Bits;
  const Bits magnitude = std::bit_cast<Bits>(value) & ~Bits{0} >> 1;
  constexpr Bits kInfinity = static_cast<Bits>(2 * Native::kBias + 1)
                             << Native::kMantissaBits;
  return internal::MaskBelow(kInfinity, magnitude);
}

// The low bits of an integer as T.
template <Integer T, typename Carrier>
constexpr T LowBitsTo(Carrier value) {
  if constexpr (IsSmallInt<T>) {  // in bytes, for vector loops
    using Storage = typename T::Storage;
    constexpr int kUnused = 8 - T::kBits;
    const auto top =
        static_cast<uint8_t>(static_cast<uint32_t>(value) << kUnused);
    return std::bit_cast<T>(
        static_cast<Storage>(static_cast<Storage>(top) >> kUnused));
  } else {
    return static_cast<T>(value);
  }
}

// The integer truncated towards zero, saturated to T's range; NaN is 0.
// REQUIRES: `Number` holds T's range exactly.
template <Integer T, Float Number>
requires(std::numeric_limits<T>::digits <= 32) constexpr T
    FloatToInteger(Number value) {
  using Limits = std::numeric_limits<T>;
  using Carrier = std::conditional_t < Limits::digits<32, int32_t, int64_t>;
  constexpr auto kMin =
      static_cast<Number>(static_cast<Carrier>(Limits::min()));
  constexpr auto kMax =
      static_cast<Number>(static_cast<Carrier>(Limits::max()));
  const auto nan = static_cast<Carrier>(NanMask(value));
  value = value > kMin ? value : kMin;  // a NaN too
  value = value < kMax ? value : kMax;
  return LowBitsTo<T>(static_cast<Carrier>(value) & ~nan);
}

// The same for s64 and u64, whose largest numbers are no f64.
template <Integer T>
requires(std::numeric_limits<T>::digits > 53) constexpr T
    FloatToInteger(double value) {
  using Limits = std::numeric_limits<T>;
  constexpr double kEnd = Limits::is_signed ? 0x1p63 : 0x1p64;
  if (value != value) return 0;
  if (value >= kEnd) return Limits::max();
  if (Limits::is_signed ? value < -kEnd : value <= 0) return Limits::min();
  return static_cast<T>(value);
}

// The same of an f32, which the largest s32 is not.
template <Integer T>
requires(std::numeric_limits<T>::digits == 31) constexpr T
    FloatToInteger(float value) {
  using Limits = std::numeric_limits<T>;
  constexpr float kEnd = 0x1p31F;
  const T of_negative = value < 0 ? Limits::min() : 0;  // 0: a NaN
  const T beyond = value > 0 ? Limits::max() : of_negative;
  return value > -kEnd && value < kEnd ? static_cast<T>(value) : beyond;
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

// Rounded once; NaN becomes the canonical one.
template <Float To, Float From>
constexpr To FloatToFloat(From value) {
  using Bits = typename internal::NativeFormat<To>::Bits;
  const To converted = static_cast<To>(value);
  const Bits nan = NanMask(converted);
  const auto canonical =
      std::bit_cast<Bits>(std::numeric_limits<To>::quiet_NaN());
  return std::bit_cast<To>((std::bit_cast<Bits>(converted) & ~nan) |
                           (canonical & nan));
}

// To any type but a complex one; `value` is exact, a float or an integer.
template <typename To, typename Carrier>
constexpr To FromCarrier(Carrier value) {
  constexpr bool kFromFloat = Float<Carrier>;
  if constexpr (Pred<To>) {
    return value != 0;
  } else if constexpr (Integer<To> && kFromFloat) {
    return FloatToInteger<To>(value);
  } else if constexpr (Integer<To>) {
    return LowBitsTo<To>(value);
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

#endif  // HLOREF_LITERALS_TYPES_CONVERT_SCALAR_H_
