// Codes of small floats to and from f32 and f64, in integer arithmetic that
// compilers vectorise: no tables, no branches on the value.
#ifndef HLOREF_LITERALS_SMALL_FLOAT_BITS_H_
#define HLOREF_LITERALS_SMALL_FLOAT_BITS_H_

#include <bit>
#include <cstdint>

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
  // The canonical NaN; for a format without one, what NaN turns into: -0.
  static constexpr uint32_t kNan =
      kWhich == Specials::kIeee ? kInfinity | uint32_t{1} << (kMantissa - 1)
      : kWhich == Specials::kFn || kWhich == Specials::kExponent ? kMagnitudes
                                                                 : kSign;
  // What a number beyond the largest turns into, without its sign.
  static constexpr uint32_t kOverflow = kWhich == Specials::kIeee   ? kInfinity
                                        : kWhich == Specials::kNone ? kMaxFinite
                                                                    : kNan;
};

namespace internal {

template <typename Number>
struct WideFormat;
template <>
struct WideFormat<float> {
  using Bits = uint32_t;
  static constexpr int kMantissaBits = 23;
  static constexpr int kBias = 127;
};
template <>
struct WideFormat<double> {
  using Bits = uint64_t;
  static constexpr int kMantissaBits = 52;
  static constexpr int kBias = 1023;
};

// f8e8m0fnu: to nearest, ties up; what is no positive number is NaN.
template <typename F, typename Number>
constexpr uint32_t EncodeExponent(Number value) {
  using Wide = WideFormat<double>;
  const uint64_t bits = std::bit_cast<uint64_t>(static_cast<double>(value));
  const uint64_t half = uint64_t{1} << (Wide::kMantissaBits - 1);
  const auto exponent =
      static_cast<int64_t>((bits + half) >> Wide::kMantissaBits) - Wide::kBias +
      F::kBias;
  if (!(value > 0) || exponent > static_cast<int64_t>(F::kMaxFinite)) {
    return F::kNan;
  }
  return exponent < 0 ? 0 : static_cast<uint32_t>(exponent);
}

// The magnitude's code with an unbounded exponent: beyond F::kMaxFinite where
// it overflows. `magnitude` holds the bits of a number without its sign.
template <typename F, typename Number>
constexpr typename WideFormat<Number>::Bits RoundMagnitude(
    typename WideFormat<Number>::Bits magnitude) {
  using Wide = WideFormat<Number>;
  using Bits = typename Wide::Bits;
  constexpr int kShift = Wide::kMantissaBits - F::kMantissaBits;
  constexpr int kRebias = Wide::kBias - F::kBias;
  constexpr Bits kHalf = Bits{1} << (kShift - 1);
  const Bits rebased = static_cast<Bits>(
      magnitude - (static_cast<Bits>(kRebias) << Wide::kMantissaBits));
  const Bits normal = static_cast<Bits>(
      (rebased + kHalf - 1 + ((rebased >> kShift) & 1)) >> kShift);
  if constexpr (kRebias == 0) {
    return normal;  // subnormals line up as well
  } else {
    // One addition rounds a subnormal: the unit of the sum's last place is
    // the format's smallest number.
    constexpr Bits kMagic = static_cast<Bits>(kShift + kRebias + 1)
                            << Wide::kMantissaBits;
    constexpr Bits kSmallestNormal = static_cast<Bits>(kRebias + 1)
                                     << Wide::kMantissaBits;
    const Number sum =
        std::bit_cast<Number>(magnitude < kSmallestNormal ? magnitude : 0) +
        std::bit_cast<Number>(kMagic);
    const Bits subnormal = static_cast<Bits>(std::bit_cast<Bits>(sum) - kMagic);
    return magnitude < kSmallestNormal ? subnormal : normal;
  }
}

// The code nearest to `value`, ties to even (semantics.md, float_narrow).
template <typename F, typename Number>
constexpr uint32_t Encode(Number value) {
  using Wide = WideFormat<Number>;
  using Bits = typename Wide::Bits;
  if constexpr (F::kSpecials == Specials::kExponent) {
    return EncodeExponent<F>(value);
  } else {
    constexpr int kSignShift = sizeof(Bits) * 8 - 1;
    const Bits bits = std::bit_cast<Bits>(value);
    const Bits magnitude = bits & ~(Bits{1} << kSignShift);
    const Bits rounded = RoundMagnitude<F, Number>(magnitude);
    const uint32_t code =
        rounded > F::kMaxFinite ? F::kOverflow : static_cast<uint32_t>(rounded);
    uint32_t sign = (bits >> kSignShift) != 0 ? F::kSign : 0;
    if constexpr (F::kSpecials == Specials::kFnuz) {
      sign = code == 0 ? 0 : sign;  // -0 is +0
    }
    constexpr Bits kWideInfinity = static_cast<Bits>(2 * Wide::kBias + 1)
                                   << Wide::kMantissaBits;
    return magnitude > kWideInfinity ? F::kNan : code | sign;
  }
}

// The f32 of a code, exactly; a NaN keeps its sign and payload.
template <typename F>
constexpr float Decode(uint32_t code) {
  using Wide = WideFormat<float>;
  constexpr int kShift = Wide::kMantissaBits - F::kMantissaBits;
  constexpr uint32_t kWideInfinity = 0x7f800000;
  constexpr uint32_t kWideNan = 0x7fc00000;
  const uint32_t magnitude = code & F::kMagnitudes;
  uint32_t bits = magnitude << kShift;
  if constexpr (F::kSpecials == Specials::kExponent) {
    bits = code == 0 ? 0x00400000 : bits;
  } else if constexpr (F::kBias != Wide::kBias) {
    constexpr auto kRebias = static_cast<uint32_t>(Wide::kBias - F::kBias)
                             << Wide::kMantissaBits;
    constexpr uint32_t kOne = uint32_t{1} << Wide::kMantissaBits;
    // A subnormal: read with a leading one, which is then taken off.
    const float subnormal = std::bit_cast<float>(bits + kRebias + kOne) -
                            std::bit_cast<float>(kRebias + kOne);
    bits = magnitude >> F::kMantissaBits == 0
               ? std::bit_cast<uint32_t>(subnormal)
               : bits + kRebias;
  }
  bool is_nan = false;
  if constexpr (F::kSpecials == Specials::kIeee) {
    bits |= magnitude >= F::kInfinity ? kWideInfinity : 0;
  } else if constexpr (F::kSpecials == Specials::kFnuz) {
    is_nan = code == F::kNan;
  } else if constexpr (F::kSpecials != Specials::kNone) {
    is_nan = magnitude == F::kNan;
  }
  bits = is_nan ? kWideNan : bits;
  const bool negative = F::kSpecials == Specials::kFnuz
                            ? (code & F::kSign) != 0 && !is_nan
                            : (code & F::kSign) != 0;
  return std::bit_cast<float>(bits | (negative ? 0x80000000 : 0));
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_LITERALS_SMALL_FLOAT_BITS_H_
