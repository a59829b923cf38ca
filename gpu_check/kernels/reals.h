// Operations on real floats. Each computes in f64 and is rounded once by its
// caller: for + - * / and sqrt of f32 and narrower types that is the result of
// the type's own arithmetic, since 53 >= 2 * 24 + 2.
#ifndef HLOREF_GPU_CHECK_KERNELS_REALS_H_
#define HLOREF_GPU_CHECK_KERNELS_REALS_H_

#include "gpu_check/kernels/cells.h"
#include "gpu_check/kernels/codes.h"
#include "gpu_check/kernels/functions.h"

namespace hlo::gpu {

HLOREF_HD inline double RealRounded(Code code, double x) {
  switch (code) {
    case Code::kCeil:
      return ceil(x);
    case Code::kFloor:
      return floor(x);
    case Code::kRoundAfz:
      return RoundedAway(x);
    case Code::kRoundEven:
      return RoundedEven(x);
    default:  // kSign
      return x > 0 ? 1 : x < 0 ? -1 : x;
  }
}

HLOREF_HD_CALL double RealTrigonometric(Code code, double x) {
  switch (code) {
    case Code::kSine:
      return sin(x);
    case Code::kCosine:
      return cos(x);
    case Code::kTan:
      return tan(x);
    case Code::kTanh:
      return tanh(x);
    case Code::kAcos:
      return acos(x);
    case Code::kAcosh:
      return acosh(x);
    case Code::kAsin:
      return asin(x);
    case Code::kAsinh:
      return asinh(x);
    case Code::kAtanh:
      return atanh(x);
    case Code::kCosh:
      return cosh(x);
    default:
      return sinh(x);
  }
}

HLOREF_HD_CALL double RealFunction(Code code, double x) {
  switch (code) {
    case Code::kExponential:
      return exp(x);
    case Code::kExpm1:
      return expm1(x);
    case Code::kLog:
      return log(x);
    case Code::kLog1p:
      return log1p(x);
    case Code::kLogistic:
      return x < -700 ? exp(x) : 1 / (1 + exp(-x));
    case Code::kSqrt:
      return sqrt(x);
    case Code::kRsqrt:
      return 1 / sqrt(x);
    case Code::kCbrt:
      return cbrt(x);
    case Code::kErf:
      return erf(x);
    case Code::kErfc:
      return erfc(x);
    case Code::kErfInv:
      return ErfInverse(x);
    case Code::kLgamma:
      return lgamma(x);
    case Code::kDigamma:
      return Digamma(x);
    case Code::kBesselI1e:
      return BesselI1e(x);
    default:
      return code < Code::kExponential ? RealRounded(code, x)
                                       : RealTrigonometric(code, x);
  }
}

// -0 is less than +0; a NaN wins.
HLOREF_HD inline double Greater(double a, double b) {
  if (a != a || b != b) return NAN;
  if (a == b) return signbit(a) ? b : a;
  return a > b ? a : b;
}
HLOREF_HD inline double Smaller(double a, double b) { return -Greater(-a, -b); }

HLOREF_HD_CALL double RealBinary(Code code, double a, double b) {
  switch (code) {
    case Code::kAdd:
      return a + b;
    case Code::kSubtract:
      return a - b;
    case Code::kMultiply:
      return a * b;
    case Code::kDivide:
      return a / b;
    case Code::kRemainder:
      return fmod(a, b);
    case Code::kMaximum:
      return Greater(a, b);
    case Code::kMinimum:
      return Smaller(a, b);
    case Code::kPower:
      return pow(a, b);
    case Code::kAtan2:
      return atan2(a, b);
    case Code::kZeta:
      return Zeta(a, b);
    default:
      return Polygamma(a, b);
  }
}

// The position of a code on the line of its type's numbers. NaNs stand at the
// ends; the one NaN of a type without -0 comes first.
HLOREF_HD inline int64_t TotalOrderKey(Type t, uint64_t code) {
  if (!IsFloat(t)) return IntOf(t, code);
  if (t == Type::kF8E8M0FNU) return static_cast<int64_t>(code);
  const FloatFormat f = FormatOf(t);
  const uint64_t sign = SignBitOf(f);
  if (f.specials == Specials::kFnuz && code == sign) return -1000;
  const int64_t magnitude = static_cast<int64_t>(code & (sign - 1));
  return (code & sign) != 0 ? -1 - magnitude : magnitude;
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_REALS_H_
