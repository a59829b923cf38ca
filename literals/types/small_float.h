// Floats narrower than f32: one template over a description of the format.
// A conversion into a small float rounds once, to nearest, ties to even, and
// overflows, underflows and maps NaN as semantics.md's float_narrow says:
// every NaN becomes the canonical one.
#ifndef HLOREF_LITERALS_TYPES_SMALL_FLOAT_H_
#define HLOREF_LITERALS_TYPES_SMALL_FLOAT_H_

#include <cstdint>
#include <limits>
#include <type_traits>

#include "literals/types/small_float_bits.h"
#include "literals/types/small_float_decode.h"

namespace hlo {

template <typename F>
class SmallFloatOf {
 public:
  using Layout = F;
  using Code = std::conditional_t<(F::kBits > 8), uint16_t, uint8_t>;

  constexpr SmallFloatOf() = default;
  constexpr explicit SmallFloatOf(float value)
      : code_(static_cast<Code>(internal::Encode<F>(value))) {}
  constexpr explicit SmallFloatOf(double value)
      : code_(static_cast<Code>(internal::Encode<F>(value))) {}

  static constexpr SmallFloatOf FromCode(Code code) {
    SmallFloatOf result;
    result.code_ = code;
    return result;
  }
  constexpr Code code() const { return code_; }

  // Exact; a NaN keeps its sign and payload.
  constexpr explicit operator float() const {
    return internal::Decode<F>(code_);
  }
  constexpr explicit operator double() const {
    return static_cast<double>(internal::Decode<F>(code_));
  }

 private:
  Code code_ = 0;
};

template <typename T>
inline constexpr bool IsSmallFloat = false;
template <typename F>
inline constexpr bool IsSmallFloat<SmallFloatOf<F>> = true;

}  // namespace hlo

// quiet_NaN() is the canonical NaN, or the number that NaN converts to where
// there is none; infinity() likewise.
template <typename F>
struct std::numeric_limits<hlo::SmallFloatOf<F>> {
  using T = hlo::SmallFloatOf<F>;
  static constexpr bool is_specialized = true;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool is_signed = F::kHasSign;
  static constexpr bool has_infinity = F::kSpecials == hlo::Specials::kIeee;
  static constexpr bool has_quiet_NaN = F::kSpecials != hlo::Specials::kNone;
  static constexpr int radix = 2;
  static constexpr int digits = F::kMantissaBits + 1;
  // As C++ counts: 2^(min_exponent - 1) is the smallest normal number.
  static constexpr int min_exponent = (F::kHasSign ? 2 : 1) - F::kBias;
  static constexpr int max_exponent =
      static_cast<int>(F::kMaxFinite >> F::kMantissaBits) - F::kBias + 1;
  static constexpr T min() {
    return Code(F::kHasSign ? 1 << F::kMantissaBits : 0);
  }
  static constexpr T denorm_min() { return Code(F::kHasSign ? 1 : 0); }
  static constexpr T max() { return Code(F::kMaxFinite); }
  static constexpr T lowest() {
    return F::kHasSign ? Code(F::kSign | F::kMaxFinite) : denorm_min();
  }
  static constexpr T epsilon() {
    return T(1.0f / static_cast<float>(1 << F::kMantissaBits));
  }
  static constexpr T infinity() { return Code(F::kOverflow); }
  static constexpr T quiet_NaN() { return Code(F::kNan); }

 private:
  static constexpr T Code(uint32_t code) {
    return T::FromCode(static_cast<typename T::Code>(code));
  }
};

#endif  // HLOREF_LITERALS_TYPES_SMALL_FLOAT_H_
