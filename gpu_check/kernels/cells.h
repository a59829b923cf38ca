// Elements in memory, and their numbers: a load and a rounding for each type.
#ifndef HLOREF_GPU_CHECK_KERNELS_CELLS_H_
#define HLOREF_GPU_CHECK_KERNELS_CELLS_H_

#include "gpu_check/kernels/float_codes.h"

namespace hlo::gpu {

// f8e8m0fnu has powers of two alone: a tie goes to the larger one.
HLOREF_HD inline uint64_t EncodePowerOf2(double x) {
  if (!(x > 0) || x == INFINITY) return 0xff;
  int exponent = ExponentOf(x);
  if ((BitsAs<uint64_t>(x) & (uint64_t{1} << 51)) != 0) ++exponent;
  if (exponent > 127) return 0xff;
  return static_cast<uint64_t>(exponent < -127 ? 0 : exponent + 127);
}

// The magnitude's code: as many units of the last place as fit it best, counted
// from 0 on; above LargestCode for an overflow.
HLOREF_HD inline uint64_t RoundedMagnitude(const FloatFormat& f, double x) {
  const int least = 1 - f.bias;
  const int exponent = ExponentOf(x) < least ? least : ExponentOf(x);
  const int steps = exponent - least;
  if (steps > 2 << f.exponent) return ~uint64_t{0};
  const double scaled = x * PowerOf2(f.mantissa - exponent);
  uint64_t units = static_cast<uint64_t>(scaled);
  const double rest = scaled - static_cast<double>(units);
  if (rest > 0.5 || (rest == 0.5 && (units & 1) != 0)) ++units;
  return (static_cast<uint64_t>(steps) << f.mantissa) + units;
}

HLOREF_HD inline uint64_t EncodeNarrow(Type t, double x) {
  if (t == Type::kF8E8M0FNU) return EncodePowerOf2(x);
  const FloatFormat f = FormatOf(t);
  if (x != x) return CanonicalNan(f);
  const uint64_t sign = signbit(x) ? SignBitOf(f) : 0;
  const double magnitude = fabs(x);
  const uint64_t code =
      magnitude == INFINITY ? ~uint64_t{0} : RoundedMagnitude(f, magnitude);
  if (f.specials == Specials::kFnuz) {
    if (code == 0) return 0;
    return code > LargestCode(f) ? CanonicalNan(f) : sign | code;
  }
  if (code <= LargestCode(f)) return sign | code;
  // Infinity, the NaN of this sign, or the largest number.
  return sign | (f.specials == Specials::kFinite ? LargestCode(f)
                                                 : LargestCode(f) + 1);
}

HLOREF_HD inline double RealOf(Type t, uint64_t code) {
  if (t == Type::kF64) return BitsAs<double>(code);
  if (t == Type::kF32) return BitsAs<float>(static_cast<uint32_t>(code));
  return DecodeNarrow(t, code);
}
// Rounded once; a NaN becomes the canonical one.
HLOREF_HD inline uint64_t FromReal(Type t, double x) {
  if (t == Type::kF64) {
    return x != x ? 0x7ff8000000000000 : BitsAs<uint64_t>(x);
  }
  if (t == Type::kF32) {
    return x != x ? 0x7fc00000 : BitsAs<uint32_t>(static_cast<float>(x));
  }
  return EncodeNarrow(t, x);
}

// An integer or pred at its value; u64 by its bits.
HLOREF_HD inline int64_t IntOf(Type t, uint64_t code) {
  if (t == Type::kPred) return code != 0;
  const int unused = 64 - BitsOf(t);
  return IsSigned(t) ? static_cast<int64_t>(code << unused) >> unused
                     : static_cast<int64_t>(code << unused >> unused);
}
// Modulo 2^bits; signed types below 8 bits are extended to a byte.
HLOREF_HD inline uint64_t FromInt(Type t, uint64_t x) {
  if (t == Type::kPred) return x != 0;
  const uint64_t value = static_cast<uint64_t>(IntOf(t, x));
  const int unused = 64 - 8 * BytesOf(t);
  return value << unused >> unused;
}

struct Pair {
  double re, im;
};
HLOREF_HD inline Pair PairOf(Type t, Cell c) {
  if (t == Type::kC128) return {BitsAs<double>(c.lo), BitsAs<double>(c.hi)};
  if (t == Type::kC64) {
    return {RealOf(Type::kF32, c.lo & 0xffffffff),
            RealOf(Type::kF32, c.lo >> 32)};
  }
  return {RealOf(t, c.lo), 0};
}
HLOREF_HD inline Cell FromParts(Type t, uint64_t re, uint64_t im) {
  return t == Type::kC64 ? Cell{re | im << 32, 0} : Cell{re, im};
}
HLOREF_HD inline Cell FromPair(Type t, Pair x) {
  return FromParts(t, FromReal(PartOf(t), x.re), FromReal(PartOf(t), x.im));
}
HLOREF_HD inline Cell CellOf(uint64_t code) { return {code, 0}; }

HLOREF_HD inline Cell LoadBytes(const void* data, int bytes, int64_t i) {
  switch (bytes) {
    case 1:
      return CellOf(static_cast<const uint8_t*>(data)[i]);
    case 2:
      return CellOf(static_cast<const uint16_t*>(data)[i]);
    case 4:
      return CellOf(static_cast<const uint32_t*>(data)[i]);
    case 8:
      return CellOf(static_cast<const uint64_t*>(data)[i]);
    default:
      return {static_cast<const uint64_t*>(data)[2 * i],
              static_cast<const uint64_t*>(data)[2 * i + 1]};
  }
}
HLOREF_HD inline void StoreBytes(void* data, int bytes, int64_t i, Cell c) {
  switch (bytes) {
    case 1:
      static_cast<uint8_t*>(data)[i] = static_cast<uint8_t>(c.lo);
      return;
    case 2:
      static_cast<uint16_t*>(data)[i] = static_cast<uint16_t>(c.lo);
      return;
    case 4:
      static_cast<uint32_t*>(data)[i] = static_cast<uint32_t>(c.lo);
      return;
    case 8:
      static_cast<uint64_t*>(data)[i] = c.lo;
      return;
    default:
      static_cast<uint64_t*>(data)[2 * i] = c.lo;
      static_cast<uint64_t*>(data)[2 * i + 1] = c.hi;
  }
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_CELLS_H_
