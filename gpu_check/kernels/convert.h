// A number of one type as the nearest one of another.
#ifndef HLOREF_GPU_CHECK_KERNELS_CONVERT_H_
#define HLOREF_GPU_CHECK_KERNELS_CONVERT_H_

#include "gpu_check/kernels/cells.h"

namespace hlo::gpu {

// A double from which any narrower float is rounded as if from the integer:
// bits that do not fit leave a one in the last place.
HLOREF_HD inline double IntegerToOdd(uint64_t magnitude) {
  int shift = 0;
  while (magnitude >> shift >= uint64_t{1} << 53) ++shift;
  uint64_t kept = magnitude >> shift;
  if (kept << shift != magnitude) kept |= 1;
  return static_cast<double>(kept) * PowerOf2(shift);
}

HLOREF_HD inline uint64_t IntegerToFloat(Type from, Type to, uint64_t code) {
  const int64_t value = IntOf(from, code);
  if (to == Type::kF64) {
    return BitsAs<uint64_t>(
        from == Type::kU64 ? static_cast<double>(static_cast<uint64_t>(value))
                           : static_cast<double>(value));
  }
  const bool negative = IsSigned(from) && value < 0;
  const uint64_t bits = static_cast<uint64_t>(value);
  const double odd = IntegerToOdd(negative ? 0 - bits : bits);
  return FromReal(to, negative ? -odd : odd);
}

// Truncated; beyond the type's numbers the nearest one; 0 for NaN.
HLOREF_HD inline uint64_t FloatToInteger(Type to, double x) {
  const int bits = BitsOf(to);
  if (x != x) return 0;
  const double whole = trunc(x);
  if (IsSigned(to)) {
    const uint64_t half = uint64_t{1} << (bits - 1);
    if (whole >= PowerOf2(bits - 1)) return FromInt(to, half - 1);
    if (whole < -PowerOf2(bits - 1)) return FromInt(to, half);
    return FromInt(to, static_cast<uint64_t>(static_cast<int64_t>(whole)));
  }
  if (whole >= PowerOf2(bits)) return FromInt(to, ~uint64_t{0});
  return whole <= 0 ? 0 : FromInt(to, static_cast<uint64_t>(whole));
}

HLOREF_HD inline bool IsTrue(Type t, Cell c) {
  if (IsComplex(t)) {
    const Pair x = PairOf(t, c);
    return x.re != 0 || x.im != 0;
  }
  return IsFloat(t) ? RealOf(t, c.lo) != 0 : IntOf(t, c.lo) != 0;
}

HLOREF_HD inline uint64_t ConvertedReal(Type from, Type to, uint64_t code) {
  if (IsFloat(from)) {
    const double x = RealOf(from, code);
    return IsFloat(to) ? FromReal(to, x) : FloatToInteger(to, x);
  }
  return IsFloat(to) ? IntegerToFloat(from, to, code)
                     : FromInt(to, static_cast<uint64_t>(IntOf(from, code)));
}

HLOREF_HD_CALL Cell Converted(Type from, Type to, Cell c) {
  if (to == Type::kPred) return CellOf(IsTrue(from, c));
  if (IsComplex(from) && IsComplex(to)) return FromPair(to, PairOf(from, c));
  const uint64_t part = from == Type::kC64 ? c.lo & 0xffffffff : c.lo;
  const uint64_t real = ConvertedReal(PartOf(from), PartOf(to), part);
  return IsComplex(to) ? FromParts(to, real, 0) : CellOf(real);
}

// An operand of a narrower type as one of the type that is computed in.
HLOREF_HD inline Cell Widened(Type from, Type to, Cell c) {
  return from == to ? c : Converted(from, to, c);
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_CONVERT_H_
