// The description of a float format narrower than f32, and the codes that
// follow from it.
#ifndef HLOREF_LITERALS_TYPES_FLOAT_FORMAT_H_
#define HLOREF_LITERALS_TYPES_FLOAT_FORMAT_H_

#include <cstdint>

namespace hlo {

// The special codes of a format.
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
  static constexpr bool kHasZero = kWhich != Specials::kExponent;
  static constexpr int kBits = kExponent + kMantissa + (kHasSign ? 1 : 0);

  static constexpr uint32_t kSign =
      kHasSign ? uint32_t{1} << (kExponent + kMantissa) : 0;
  static constexpr uint32_t kMagnitudes =
      (uint32_t{1} << (kExponent + kMantissa)) - 1;
  // kIeee only: the code of +infinity.
  static constexpr uint32_t kInfinity = kMagnitudes & ~0u << kMantissa;
  // The largest finite number.
  static constexpr uint32_t kMaxFinite =
      kWhich == Specials::kIeee ? kInfinity - 1
      : kWhich == Specials::kFn || kWhich == Specials::kExponent
          ? kMagnitudes - 1
          : kMagnitudes;
  // The canonical NaN; a format without NaN turns it into -0.
  static constexpr uint32_t kNan =
      kWhich == Specials::kIeee ? kInfinity | uint32_t{1} << (kMantissa - 1)
      : kWhich == Specials::kFn || kWhich == Specials::kExponent ? kMagnitudes
                                                                 : kSign;
  // The result for numbers beyond the largest, without its sign.
  static constexpr uint32_t kOverflow = kWhich == Specials::kIeee   ? kInfinity
                                        : kWhich == Specials::kNone ? kMaxFinite
                                                                    : kNan;
};

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_FLOAT_FORMAT_H_
