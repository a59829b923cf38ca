// The meaning of a float's bits, uniformly for all float types: its code, its
// sign, its NaN payload and its place among the other numbers.
#ifndef HLOREF_LITERALS_TYPES_FLOAT_CODES_H_
#define HLOREF_LITERALS_TYPES_FLOAT_CODES_H_

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "literals/types/number_types.h"

namespace hlo {

// A format's constants; f32 and f64 are IEEE formats like the others.
template <typename T>
struct FloatFormat {
  using Code = typename T::Code;
  static constexpr int kMantissaBits = T::Layout::kMantissaBits;
  static constexpr Specials kSpecials = T::Layout::kSpecials;
  static constexpr Code kSign = static_cast<Code>(T::Layout::kSign);
  static constexpr Code CodeOf(T value) { return value.code(); }
  static constexpr T FromCode(Code code) { return T::FromCode(code); }
};
template <>
struct FloatFormat<float> {
  using Code = uint32_t;
  static constexpr int kMantissaBits = 23;
  static constexpr Specials kSpecials = Specials::kIeee;
  static constexpr Code kSign = 0x80000000;
  static constexpr Code CodeOf(float v) { return std::bit_cast<Code>(v); }
  static constexpr float FromCode(Code c) { return std::bit_cast<float>(c); }
};
template <>
struct FloatFormat<double> {
  using Code = uint64_t;
  static constexpr int kMantissaBits = 52;
  static constexpr Specials kSpecials = Specials::kIeee;
  static constexpr Code kSign = 0x8000000000000000;
  static constexpr Code CodeOf(double v) { return std::bit_cast<Code>(v); }
  static constexpr double FromCode(Code c) { return std::bit_cast<double>(c); }
};

template <typename T>
using CodeOfFloat = typename FloatFormat<T>::Code;

template <typename T>
constexpr CodeOfFloat<T> FloatCode(T value) {
  return FloatFormat<T>::CodeOf(value);
}
template <typename T>
constexpr T FloatFromCode(uint64_t code) {
  return FloatFormat<T>::FromCode(static_cast<CodeOfFloat<T>>(code));
}

template <typename T>
constexpr bool IsNanCode(CodeOfFloat<T> code) {
  using F = FloatFormat<T>;
  using Limits = std::numeric_limits<T>;
  const CodeOfFloat<T> magnitude =
      code & static_cast<CodeOfFloat<T>>(~F::kSign);
  switch (F::kSpecials) {
    case Specials::kIeee:
      return magnitude > FloatCode(Limits::infinity());
    case Specials::kFn:
    case Specials::kExponent:
      return magnitude == FloatCode(Limits::quiet_NaN());
    case Specials::kFnuz:  // -0's
      return code == FloatCode(Limits::quiet_NaN());
    default:
      return false;
  }
}
template <typename T>
constexpr bool IsNanNumber(T value) {
  return IsNanCode<T>(FloatCode(value));
}
template <typename T>
constexpr bool IsFiniteNumber(T value) {
  const auto wide = static_cast<double>(value);
  return wide - wide == 0;
}
// The sign bit, of a NaN too; false where the format has none.
template <typename T>
constexpr bool SignBit(T value) {
  return (FloatCode(value) & FloatFormat<T>::kSign) != 0;
}

// `value` with its sign flipped if `negative`.
template <typename T>
constexpr T Negated(T value, bool negative) {
  return FloatFromCode<T>(negative ? uint64_t{FloatCode(value)} ^
                                         FloatFormat<T>::kSign
                                   : uint64_t{FloatCode(value)});
}

// The NaN with this sign; a format with only one NaN has it for both signs.
template <typename T>
constexpr std::optional<T> MakeNan(bool negative) {
  using F = FloatFormat<T>;
  if (F::kSpecials == Specials::kNone) return std::nullopt;
  const bool has_sign =
      F::kSpecials == Specials::kIeee || F::kSpecials == Specials::kFn;
  return Negated(std::numeric_limits<T>::quiet_NaN(), negative && has_sign);
}

// The NaN with this sign and mantissa field; none where there is no such NaN.
template <typename T>
constexpr std::optional<T> MakeNan(bool negative, uint64_t payload) {
  using F = FloatFormat<T>;
  if (F::kSpecials != Specials::kIeee || payload == 0 ||
      payload >> F::kMantissaBits != 0) {
    return std::nullopt;
  }
  const uint64_t infinity = FloatCode(std::numeric_limits<T>::infinity());
  return Negated(FloatFromCode<T>(infinity | payload), negative);
}

// The mantissa field of a NaN that is neither canonical nor its negation.
template <typename T>
constexpr std::optional<uint64_t> UnusualPayload(T nan) {
  using F = FloatFormat<T>;
  const uint64_t code = FloatCode(Negated(nan, SignBit(nan)));
  const uint64_t mask = (uint64_t{1} << F::kMantissaBits) - 1;
  if (F::kSpecials != Specials::kIeee ||
      code == FloatCode(std::numeric_limits<T>::quiet_NaN())) {
    return std::nullopt;
  }
  return code & mask;
}

// The place of a number among all of its format: neighbours differ by one,
// both zeros are 0. REQUIRES: value is no NaN.
template <typename T>
constexpr int64_t OrderedCode(T value) {
  const auto magnitude =
      static_cast<int64_t>(FloatCode(value) & ~FloatFormat<T>::kSign);
  return SignBit(value) ? -magnitude : magnitude;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_FLOAT_CODES_H_
