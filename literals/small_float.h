// Floats narrower than f32: one template over a description of the format.
// A conversion into a small float rounds once, to nearest, ties to even, and
// overflows, underflows and maps NaN as semantics.md's float_narrow says.
#ifndef HLOREF_LITERALS_SMALL_FLOAT_H_
#define HLOREF_LITERALS_SMALL_FLOAT_H_

#include <cstdint>
#include <type_traits>

namespace hlo {

// Which codes are special.
enum class Specials : uint8_t {
  kIeee,      // the top exponent holds infinities and NaNs
  kFn,        // no infinity; only the all-ones code of each sign is NaN
  kFnuz,      // no infinity, no -0; its code is the one NaN
  kNone,      // every code is a number (4- and 6-bit floats)
  kExponent,  // f8e8m0fnu: no sign, no zero, no mantissa; all ones is NaN
};

template <int kExponent, int kMantissa, int kExponentBias, Specials kWhich>
struct Format {
  static constexpr int kExponentBits = kExponent;
  static constexpr int kMantissaBits = kMantissa;
  static constexpr int kBias = kExponentBias;
  static constexpr Specials kSpecials = kWhich;
  static constexpr bool kHasSign = kWhich != Specials::kExponent;
  static constexpr int kBits = kExponent + kMantissa + (kHasSign ? 1 : 0);
};

template <typename F>
class SmallFloatOf {
 public:
  using Layout = F;
  using Code = std::conditional_t<(F::kBits > 8), uint16_t, uint8_t>;

  constexpr SmallFloatOf() = default;
  explicit SmallFloatOf(float value);
  explicit SmallFloatOf(double value);

  static constexpr SmallFloatOf FromCode(Code code) {
    SmallFloatOf result;
    result.code_ = code;
    return result;
  }
  constexpr Code code() const { return code_; }

  // Exact.
  explicit operator float() const;
  explicit operator double() const;

 private:
  Code code_ = 0;
};

using f4e2m1fn = SmallFloatOf<Format<2, 1, 1, Specials::kNone>>;
using f6e2m3fn = SmallFloatOf<Format<2, 3, 1, Specials::kNone>>;
using f6e3m2fn = SmallFloatOf<Format<3, 2, 3, Specials::kNone>>;
using f8e3m4 = SmallFloatOf<Format<3, 4, 3, Specials::kIeee>>;
using f8e4m3 = SmallFloatOf<Format<4, 3, 7, Specials::kIeee>>;
using f8e4m3fn = SmallFloatOf<Format<4, 3, 7, Specials::kFn>>;
using f8e4m3fnuz = SmallFloatOf<Format<4, 3, 8, Specials::kFnuz>>;
using f8e4m3b11fnuz = SmallFloatOf<Format<4, 3, 11, Specials::kFnuz>>;
using f8e5m2 = SmallFloatOf<Format<5, 2, 15, Specials::kIeee>>;
using f8e5m2fnuz = SmallFloatOf<Format<5, 2, 16, Specials::kFnuz>>;
using f8e8m0fnu = SmallFloatOf<Format<8, 0, 127, Specials::kExponent>>;
using bf16 = SmallFloatOf<Format<8, 7, 127, Specials::kIeee>>;
using f16 = SmallFloatOf<Format<5, 10, 15, Specials::kIeee>>;

template <typename T>
inline constexpr bool IsSmallFloat = false;
template <typename F>
inline constexpr bool IsSmallFloat<SmallFloatOf<F>> = true;

}  // namespace hlo

#endif  // HLOREF_LITERALS_SMALL_FLOAT_H_
