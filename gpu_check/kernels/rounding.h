// Roundings that are operations of their own.
#ifndef HLOREF_GPU_CHECK_KERNELS_ROUNDING_H_
#define HLOREF_GPU_CHECK_KERNELS_ROUNDING_H_

#include "gpu_check/kernels/convert.h"

namespace hlo::gpu {

// imm: exponent bits * 64 + mantissa bits. The mantissa is rounded first, to
// the even code, then the range is cut.
HLOREF_HD inline uint64_t ReducedPrecision(Type t, uint64_t code, int64_t imm) {
  const double x = RealOf(t, code);
  if (x != x) return code;
  const int mantissa = static_cast<int>(imm & 63);
  const int exponent = static_cast<int>(imm >> 6);
  if (t == Type::kF8E8M0FNU) {  // no zero and no infinity: NaN
    const int bias = exponent < 8 ? (1 << (exponent - 1)) - 1 : 0;
    const bool cut =
        exponent < 8 && (x >= PowerOf2(bias + 1) || x < PowerOf2(1 - bias));
    return cut ? uint64_t{0xff} : code;
  }
  const FloatFormat f = FormatOf(t);
  const uint64_t sign = code & SignBitOf(f);
  uint64_t magnitude = code & (SignBitOf(f) - 1);
  bool beyond = x == INFINITY || x == -INFINITY;
  if (mantissa < f.mantissa && !beyond) {
    const int dropped = f.mantissa - mantissa;
    const uint64_t half = uint64_t{1} << (dropped - 1);
    const uint64_t odd = magnitude >> dropped & 1;
    magnitude = (magnitude + half - 1 + odd) >> dropped << dropped;
    beyond = magnitude > LargestCode(f);
  }
  double rounded = beyond ? INFINITY : RealOf(t, magnitude);
  if (exponent < f.exponent && !beyond) {
    const int bias = (1 << (exponent - 1)) - 1;
    if (rounded >= PowerOf2(bias + 1)) rounded = INFINITY;
    if (rounded < PowerOf2(1 - bias)) rounded = 0;
  }
  return FromReal(t, sign != 0 ? -rounded : rounded);
}

// The number next to x towards y.
HLOREF_HD inline uint64_t NextAfter(Type t, uint64_t from, uint64_t to) {
  const double x = RealOf(t, from), y = RealOf(t, to);
  if (x != x || y != y) return FromReal(t, NAN);
  if (x == y) return to;
  const uint64_t sign = SignBitOf(FormatOf(t));
  if (x == 0) return y > 0 ? 1 : sign | 1;
  return (x < y) == (x > 0) ? from + 1 : from - 1;
}

// The neighbour away from zero where the place between the neighbours, in
// units of 2^-bits, exceeds the random number.
HLOREF_HD inline bool GoesUp(double place, int bits, uint64_t random) {
  const double scaled = place * PowerOf2(bits);
  if (!(scaled > 0)) return false;
  return scaled >= 18446744073709551616.0 ||
         static_cast<uint64_t>(scaled) > random;
}

struct Neighbours {
  double least, next;
};
// The magnitudes around one that a type does not have; beyond the largest the
// next one that its digits could be.
HLOREF_HD inline Neighbours NeighboursOf(Type t, uint64_t nearest,
                                         double size) {
  if (t == Type::kF8E8M0FNU) {
    const int exponent = ExponentOf(size) < -127 ? -127 : ExponentOf(size);
    return {PowerOf2(exponent), PowerOf2(exponent + 1)};
  }
  const FloatFormat f = FormatOf(t);
  uint64_t low = nearest & (SignBitOf(f) - 1);
  if (nearest == SignBitOf(f) && f.specials == Specials::kFnuz) {
    low = LargestCode(f);  // NaN
  }
  if (low > LargestCode(f)) low = LargestCode(f);
  if (RealOf(t, low) > size) --low;
  const double least = RealOf(t, low);
  const double next = low == LargestCode(f) ? 2 * least - RealOf(t, low - 1)
                                            : RealOf(t, low + 1);
  return {least, next};
}

HLOREF_HD inline Cell StochasticallyConverted(Type from, Type to, uint64_t code,
                                              uint64_t random) {
  const double x = RealOf(from, code);
  const int bits = BitsOf(from);
  if (!IsFloat(to)) {
    const double whole = trunc(x);
    const bool up = isfinite(x) && GoesUp(fabs(x - whole), bits, random);
    return CellOf(FloatToInteger(to, up ? whole + copysign(1.0, x) : x));
  }
  const uint64_t nearest = FromReal(to, x);
  const double size = fabs(x);
  if (!isfinite(x) || x == 0 || RealOf(to, nearest) == x) {
    return CellOf(nearest);
  }
  const Neighbours around = NeighboursOf(to, nearest, size);
  if (size >= around.next || (to == Type::kF8E8M0FNU && x < 0)) {
    return CellOf(nearest);
  }
  const double place = (size - around.least) / (around.next - around.least);
  const double chosen =
      GoesUp(place, bits, random) ? around.next : around.least;
  return CellOf(FromReal(to, x < 0 ? -chosen : chosen));
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_ROUNDING_H_
