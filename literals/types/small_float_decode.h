// The numbers of small floats' codes, in arithmetic that compilers vectorise.
#ifndef HLOREF_LITERALS_TYPES_SMALL_FLOAT_DECODE_H_
#define HLOREF_LITERALS_TYPES_SMALL_FLOAT_DECODE_H_

#include <bit>
#include <cstdint>

#include "literals/types/small_float_bits.h"

namespace hlo {
namespace internal {

// The f32 of a code, exactly; a NaN keeps its sign and payload.
template <typename F>
constexpr float Decode(uint32_t code) {
  using Native = NativeFormat<float>;
  constexpr int kShift = Native::kMantissaBits - F::kMantissaBits;
  constexpr uint32_t kNativeInfinity = 0x7f800000;
  constexpr uint32_t kNativeNan = 0x7fc00000;
  if constexpr (kIsPrefix<F, float>) {
    return std::bit_cast<float>(code << kShift);
  }
  const uint32_t magnitude = code & F::kMagnitudes;
  uint32_t bits = magnitude << kShift;
  if constexpr (F::kSpecials == Specials::kExponent) {
    bits = code == 0 ? 0x00400000 : bits;
  } else {
    // A subnormal is what its mantissa adds to the least normal number: no
    // subnormal f32 occurs, which some machines compute slowly.
    constexpr uint32_t kOne = uint32_t{1} << Native::kMantissaBits;
    constexpr uint32_t kUp = (Native::kBias - F::kBias) * kOne;
    const float subnormal = std::bit_cast<float>(bits + kUp + kOne) -
                            std::bit_cast<float>(kUp + kOne);
    bits = magnitude >> F::kMantissaBits == 0
               ? std::bit_cast<uint32_t>(subnormal)
               : bits + kUp;
  }
  bool is_nan = false;
  if constexpr (F::kSpecials == Specials::kIeee) {
    bits |= magnitude >= F::kInfinity ? kNativeInfinity : 0;
  } else if constexpr (F::kSpecials == Specials::kFnuz) {
    is_nan = code == F::kNan;
  } else if constexpr (F::kSpecials != Specials::kNone) {
    is_nan = magnitude == F::kNan;
  }
  bits = is_nan ? kNativeNan : bits;
  const bool has_no_sign = F::kSpecials == Specials::kFnuz && is_nan;
  const bool negative = (code & F::kSign) != 0 && !has_no_sign;
  return std::bit_cast<float>(bits | (negative ? 0x80000000 : 0));
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_SMALL_FLOAT_DECODE_H_
