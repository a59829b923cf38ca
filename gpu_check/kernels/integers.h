// Integer and pred operations: explicit code for what the hardware's own
// instructions leave open.
#ifndef HLOREF_GPU_CHECK_KERNELS_INTEGERS_H_
#define HLOREF_GPU_CHECK_KERNELS_INTEGERS_H_

#include "gpu_check/kernels/cells.h"
#include "gpu_check/kernels/codes.h"

namespace hlo::gpu {

// The upper 64 bits of a product of 128.
HLOREF_HD inline uint64_t UpperHalf(uint64_t a, uint64_t b) {
  const uint64_t a0 = a & 0xffffffff, a1 = a >> 32;
  const uint64_t b0 = b & 0xffffffff, b1 = b >> 32;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  const uint64_t other = a0 * b1 + (middle & 0xffffffff);
  return a1 * b1 + (middle >> 32) + (other >> 32);
}

// floor(a b / 2^bits) of numbers at their values.
HLOREF_HD inline uint64_t HighProduct(Type t, int64_t a, int64_t b) {
  const uint64_t x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  if (BitsOf(t) < 32) return static_cast<uint64_t>((a * b) >> BitsOf(t));
  if (BitsOf(t) == 32)
    return IsSigned(t) ? static_cast<uint64_t>((a * b) >> 32) : x * y >> 32;
  uint64_t high = UpperHalf(x, y);
  if (IsSigned(t)) high -= (a < 0 ? y : 0) + (b < 0 ? x : 0);
  return high;
}

HLOREF_HD inline uint64_t Quotient(Type t, int64_t a, int64_t b) {
  if (b == 0) return ~uint64_t{0};
  if (IsSigned(t)) {
    return b == -1 ? 0 - static_cast<uint64_t>(a)
                   : static_cast<uint64_t>(a / b);
  }
  return static_cast<uint64_t>(a) / static_cast<uint64_t>(b);
}
HLOREF_HD inline uint64_t Rest(Type t, int64_t a, int64_t b) {
  if (b == 0) return static_cast<uint64_t>(a);
  if (IsSigned(t)) return b == -1 ? 0 : static_cast<uint64_t>(a % b);
  return static_cast<uint64_t>(a) % static_cast<uint64_t>(b);
}

HLOREF_HD inline uint64_t IntegerPower(Type t, int64_t base, int64_t power) {
  if (IsSigned(t) && power < 0) {
    if (base == 1) return 1;
    if (base == -1) return (power & 1) != 0 ? ~uint64_t{0} : 1;
    return 0;
  }
  uint64_t result = 1, factor = static_cast<uint64_t>(base);
  for (uint64_t n = static_cast<uint64_t>(power); n != 0; n >>= 1) {
    if ((n & 1) != 0) result *= factor;
    factor *= factor;
  }
  return result;
}

HLOREF_HD inline int CountOnes(uint64_t x) {
  int n = 0;
  for (; x != 0; x &= x - 1) ++n;
  return n;
}

// REQUIRES: an operand at its value.
HLOREF_HD inline uint64_t IntegerUnary(Code code, Type t, int64_t x) {
  const uint64_t bits = static_cast<uint64_t>(x);
  const uint64_t own = bits << (64 - BitsOf(t)) >> (64 - BitsOf(t));
  switch (code) {
    case Code::kAbs:
      return IsSigned(t) && x < 0 ? 0 - bits : bits;
    case Code::kNegate:
      return 0 - bits;
    case Code::kNot:
      return t == Type::kPred ? bits == 0 : ~bits;
    case Code::kSign:
      if (IsSigned(t) && x < 0) return ~uint64_t{0};
      return x != 0;
    case Code::kPopcnt:
      return static_cast<uint64_t>(CountOnes(own));
    case Code::kCountLeadingZeros: {
      int zeros = BitsOf(t);
      for (uint64_t rest = own; rest != 0; rest >>= 1) --zeros;
      return static_cast<uint64_t>(zeros);
    }
    default:
      return bits;
  }
}

HLOREF_HD inline bool IntegerLess(Type t, int64_t a, int64_t b) {
  return IsSigned(t) ? a < b
                     : static_cast<uint64_t>(a) < static_cast<uint64_t>(b);
}

HLOREF_HD inline uint64_t Shifted(Code code, Type t, int64_t a, int64_t b) {
  const uint64_t width = static_cast<uint64_t>(BitsOf(t));
  const int unused = static_cast<int>(64 - width);
  const uint64_t own = static_cast<uint64_t>(a) << unused;
  const uint64_t by = static_cast<uint64_t>(b) << unused >> unused;
  if (code == Code::kShiftRightArithmetic) {
    const int64_t extended = static_cast<int64_t>(own) >> unused;
    return static_cast<uint64_t>(extended >> (by < width ? by : 63));
  }
  if (by >= width) return 0;
  return code == Code::kShiftLeft ? static_cast<uint64_t>(a) << by
                                  : own >> unused >> by;
}

HLOREF_HD inline uint64_t IntegerBinary(Code code, Type t, int64_t a,
                                        int64_t b) {
  const uint64_t x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  switch (code) {
    case Code::kAdd:
      return t == Type::kPred ? x | y : x + y;
    case Code::kSubtract:
      return x - y;
    case Code::kMultiply:
      return x * y;
    case Code::kDivide:
      return Quotient(t, a, b);
    case Code::kRemainder:
      return Rest(t, a, b);
    case Code::kMaximum:
      return IntegerLess(t, a, b) ? y : x;
    case Code::kMinimum:
      return IntegerLess(t, b, a) ? y : x;
    case Code::kPower:
      return IntegerPower(t, a, b);
    case Code::kAnd:
      return x & y;
    case Code::kOr:
      return x | y;
    case Code::kXor:
      return x ^ y;
    case Code::kMulhi:
      return HighProduct(t, a, b);
    default:
      return Shifted(code, t, a, b);
  }
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_INTEGERS_H_
