// Codes of small floats from f32 and f64, in integer arithmetic that
// compilers vectorise: no tables, no branches on the value.
#ifndef HLOREF_LITERALS_TYPES_SMALL_FLOAT_BITS_H_
#define HLOREF_LITERALS_TYPES_SMALL_FLOAT_BITS_H_

#include <bit>
#include <cstdint>
#include <type_traits>

#include "literals/types/float_format.h"

namespace hlo {
namespace internal {

template <typename Number>
struct NativeFormat;
template <>
struct NativeFormat<float> {
  using Bits = uint32_t;
  static constexpr int kMantissaBits = 23;
  static constexpr int kBias = 127;
};
template <>
struct NativeFormat<double> {
  using Bits = uint64_t;
  static constexpr int kMantissaBits = 52;
  static constexpr int kBias = 1023;
};

// f8e8m0fnu: to nearest, ties up; NaN for all but positive numbers.
template <typename F, typename Number>
constexpr uint32_t EncodeExponent(Number value) {
  using Native = NativeFormat<double>;
  const uint64_t bits = std::bit_cast<uint64_t>(static_cast<double>(value));
  const uint64_t half = uint64_t{1} << (Native::kMantissaBits - 1);
  const auto exponent =
      static_cast<int64_t>((bits + half) >> Native::kMantissaBits) -
      Native::kBias + F::kBias;
  if (!(value > 0) || exponent > static_cast<int64_t>(F::kMaxFinite)) {
    return F::kNan;
  }
  return exponent < 0 ? 0 : static_cast<uint32_t>(exponent);
}

// All ones if a < b, else 0. REQUIRES: both are below half the range. A mask
// replaces a branch around an addition: the addition could trap, so that the
// branch would keep loops from being vectorised.
template <typename Bits>
constexpr Bits MaskBelow(Bits a, Bits b) {
  const auto difference = static_cast<std::make_signed_t<Bits>>(a - b);
  return static_cast<Bits>(difference >> (sizeof(Bits) * 8 - 1));
}

// The magnitude's code with an unbounded exponent: beyond F::kMaxFinite where
// it overflows. `magnitude` holds the bits of a number without its sign.
template <typename F, typename Number>
constexpr typename NativeFormat<Number>::Bits RoundMagnitude(
    typename NativeFormat<Number>::Bits magnitude) {
  using Native = NativeFormat<Number>;
  using Bits = typename Native::Bits;
  constexpr int kShift = Native::kMantissaBits - F::kMantissaBits;
  constexpr int kRebias = Native::kBias - F::kBias;
  constexpr Bits kHalf = Bits{1} << (kShift - 1);
  const Bits rebased = static_cast<Bits>(
      magnitude - (static_cast<Bits>(kRebias) << Native::kMantissaBits));
  const Bits normal = static_cast<Bits>(
      (rebased + kHalf - 1 + ((rebased >> kShift) & 1)) >> kShift);
  if constexpr (kRebias == 0) {
    return normal;  // subnormals line up as well
  } else {
    // One addition rounds a subnormal: the unit of the sum's last place is
    // the format's smallest number.
    constexpr Bits kMagic = static_cast<Bits>(kShift + kRebias + 1)
                            << Native::kMantissaBits;
    constexpr Bits kSmallestNormal = static_cast<Bits>(kRebias + 1)
                                     << Native::kMantissaBits;
    const Bits mask = MaskBelow(magnitude, kSmallestNormal);
    const Number sum =
        std::bit_cast<Number>(magnitude & mask) + std::bit_cast<Number>(kMagic);
    const Bits subnormal = static_cast<Bits>(std::bit_cast<Bits>(sum) - kMagic);
    return (subnormal & mask) | (normal & ~mask);
  }
}

// True if codes are the first bits of native numbers: NaN, infinity and
// subnormal numbers line up as well.
template <typename F, typename Number>
inline constexpr bool kIsPrefix = (F::kSpecials == Specials::kIeee) &&
                                  (F::kBias == NativeFormat<Number>::kBias);

// The code nearest to `value`, ties to even (semantics.md, float_narrow).
template <typename F, typename Number>
constexpr uint32_t Encode(Number value) {
  using Native = NativeFormat<Number>;
  using Bits = typename Native::Bits;
  if constexpr (F::kSpecials == Specials::kExponent) {
    return EncodeExponent<F>(value);
  } else {
    constexpr int kSignShift = sizeof(Bits) * 8 - 1;
    const Bits bits = std::bit_cast<Bits>(value);
    const Bits magnitude = bits & ~(Bits{1} << kSignShift);
    uint32_t code = 0;
    if constexpr (kIsPrefix<F, Number>) {
      // The sign stays in its place, and infinity follows the largest number.
      code = static_cast<uint32_t>(RoundMagnitude<F, Number>(bits));
    } else {
      const Bits rounded = RoundMagnitude<F, Number>(magnitude);
      code = rounded > F::kMaxFinite ? F::kOverflow
                                     : static_cast<uint32_t>(rounded);
      uint32_t sign = (bits >> kSignShift) != 0 ? F::kSign : 0;
      if constexpr (F::kSpecials == Specials::kFnuz) {
        sign = code == 0 ? 0 : sign;  // -0 is +0
      }
      code |= sign;
    }
    constexpr Bits kNativeInfinity = static_cast<Bits>(2 * Native::kBias + 1)
                                     << Native::kMantissaBits;
    const auto number =
        static_cast<uint32_t>(~MaskBelow(kNativeInfinity, magnitude));
    return (code & number) | (F::kNan & ~number);
  }
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_SMALL_FLOAT_BITS_H_
