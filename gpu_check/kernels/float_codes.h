// Floats of every format from their codes and back: one rounding, to nearest,
// ties to even, from a double. No instruction or intrinsic of a device for
// narrow floats: some of these saturate, and some round twice.
#ifndef HLOREF_GPU_CHECK_KERNELS_FLOAT_CODES_H_
#define HLOREF_GPU_CHECK_KERNELS_FLOAT_CODES_H_

#include "gpu_check/kernels/types.h"

namespace hlo::gpu {

enum class Specials : uint8_t {
  kIeee,   // the top exponent: infinities and NaNs
  kFn,     // one NaN of each sign, all ones; no infinity
  kFnuz,   // one NaN, where -0 would stand
  kFinite  // neither
};
// A sign, `exponent` bits, `mantissa` bits. f8e8m0fnu is none of these.
struct FloatFormat {
  int exponent, mantissa, bias;
  Specials specials;
};

HLOREF_HD inline FloatFormat FormatOf(Type t) {
  switch (t) {
    case Type::kF4E2M1FN:
      return {2, 1, 1, Specials::kFinite};
    case Type::kF6E2M3FN:
      return {2, 3, 1, Specials::kFinite};
    case Type::kF6E3M2FN:
      return {3, 2, 3, Specials::kFinite};
    case Type::kF8E3M4:
      return {3, 4, 3, Specials::kIeee};
    case Type::kF8E4M3:
      return {4, 3, 7, Specials::kIeee};
    case Type::kF8E4M3FN:
      return {4, 3, 7, Specials::kFn};
    case Type::kF8E4M3FNUZ:
      return {4, 3, 8, Specials::kFnuz};
    case Type::kF8E4M3B11FNUZ:
      return {4, 3, 11, Specials::kFnuz};
    case Type::kF8E5M2:
      return {5, 2, 15, Specials::kIeee};
    case Type::kF8E5M2FNUZ:
      return {5, 2, 16, Specials::kFnuz};
    case Type::kBF16:
      return {8, 7, 127, Specials::kIeee};
    case Type::kF16:
      return {5, 10, 15, Specials::kIeee};
    case Type::kF32:
      return {8, 23, 127, Specials::kIeee};
    default:
      return {11, 52, 1023, Specials::kIeee};
  }
}
HLOREF_HD inline uint64_t SignBitOf(const FloatFormat& f) {
  return uint64_t{1} << (f.exponent + f.mantissa);
}
HLOREF_HD inline uint64_t CanonicalNan(const FloatFormat& f) {
  const uint64_t sign = SignBitOf(f);
  switch (f.specials) {
    case Specials::kIeee:
      return (sign - 1) & ~((uint64_t{1} << (f.mantissa - 1)) - 1);
    case Specials::kFn:
      return sign - 1;
    default:
      return sign;  // kFinite: -0 stands for it
  }
}
// The largest finite code, without a sign.
HLOREF_HD inline uint64_t LargestCode(const FloatFormat& f) {
  const uint64_t all = SignBitOf(f) - 1;
  if (f.specials == Specials::kIeee) return all - (uint64_t{1} << f.mantissa);
  return f.specials == Specials::kFn ? all - 1 : all;
}

// 2^k. REQUIRES: a normal number.
HLOREF_HD inline double PowerOf2(int k) {
  return BitsAs<double>(static_cast<uint64_t>(k + 1023) << 52);
}

HLOREF_HD inline bool IsNanCode(const FloatFormat& f, uint64_t code) {
  const uint64_t magnitude = code & (SignBitOf(f) - 1);
  if (f.specials == Specials::kIeee) {
    return magnitude > LargestCode(f) + 1;
  }
  if (f.specials == Specials::kFn) return magnitude > LargestCode(f);
  return f.specials == Specials::kFnuz && code == SignBitOf(f);
}

HLOREF_HD inline double DecodeNarrow(Type t, uint64_t code) {
  if (t == Type::kF8E8M0FNU) {
    if (code == 0xff) return NAN;
    return PowerOf2(static_cast<int>(code) - 127);
  }
  const FloatFormat f = FormatOf(t);
  if (IsNanCode(f, code)) return NAN;
  const uint64_t magnitude = code & (SignBitOf(f) - 1);
  double value = 0;
  if (f.specials == Specials::kIeee && magnitude > LargestCode(f)) {
    value = INFINITY;
  } else {
    const uint64_t hidden = uint64_t{1} << f.mantissa;
    const int exponent = static_cast<int>(magnitude >> f.mantissa);
    const uint64_t digits = magnitude & (hidden - 1);
    const uint64_t whole = exponent == 0 ? digits : digits | hidden;
    value = static_cast<double>(whole) *
            PowerOf2((exponent == 0 ? 1 : exponent) - f.bias - f.mantissa);
  }
  return (code & SignBitOf(f)) != 0 ? -value : value;
}

// Floor of the binary logarithm. Subnormal doubles: -1023. REQUIRES: finite.
HLOREF_HD inline int ExponentOf(double x) {
  return static_cast<int>(BitsAs<uint64_t>(x) >> 52 & 0x7ff) - 1023;
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_FLOAT_CODES_H_
