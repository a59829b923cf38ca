// Operations on complex elements.
#ifndef HLOREF_GPU_CHECK_KERNELS_APPLY_COMPLEX_H_
#define HLOREF_GPU_CHECK_KERNELS_APPLY_COMPLEX_H_

#include "gpu_check/kernels/complex_functions.h"

namespace hlo::gpu {

// Changes the sign bit; formats without a -0 keep their zero and their NaN.
HLOREF_HD inline uint64_t SignChangedReal(Code code, Type t, uint64_t x) {
  if (t == Type::kF8E8M0FNU) return code == Code::kAbs ? x : 0xff;
  const FloatFormat f = FormatOf(t);
  const uint64_t sign = SignBitOf(f);
  if (f.specials == Specials::kFnuz && (x & (sign - 1)) == 0) return x;
  return code == Code::kAbs ? x & (sign - 1) : x ^ sign;
}
HLOREF_HD inline Cell SignChanged(Code code, Type t, Cell x) {
  if (!IsComplex(t)) return CellOf(SignChangedReal(code, t, x.lo));
  const Type part = PartOf(t);
  const uint64_t im = t == Type::kC64 ? x.lo >> 32 : x.hi;
  const uint64_t re = t == Type::kC64 ? x.lo & 0xffffffff : x.lo;
  return FromParts(t, SignChangedReal(code, part, re),
                   SignChangedReal(code, part, im));
}

HLOREF_HD inline Pair ComplexTrigonometric(Code code, Pair x) {
  switch (code) {
    case Code::kSine:
      return OverI(SinhOf(TimesI(x)));
    case Code::kCosine:
      return CoshOf(TimesI(x));
    case Code::kTan:
      return OverI(TanhOf(TimesI(x)));
    case Code::kTanh:
      return TanhOf(x);
    case Code::kAcos:
      return AcosOf(x);
    case Code::kAcosh: {
      const Pair angle = AcosOf(x);
      return signbit(angle.im) == signbit(x.im) ? OverI(angle) : TimesI(angle);
    }
    case Code::kAsin:
      return OverI(AsinhOf(TimesI(x)));
    case Code::kAsinh:
      return AsinhOf(x);
    case Code::kAtanh:
      return AtanhOf(x);
    case Code::kCosh:
      return CoshOf(x);
    default:
      return SinhOf(x);
  }
}

HLOREF_HD inline Pair ComplexFunction(Code code, Type t, Pair x) {
  switch (code) {
    case Code::kSign: {
      const double size = Magnitude(Type::kC128, x);
      if (x.re == 0 && x.im == 0) return {0, 0};
      return {x.re / size, x.im / size};
    }
    case Code::kExponential:
      return ExponentialOf(x);
    case Code::kExpm1:
      return Expm1Of(x);
    case Code::kLog:
      return LogOf(x);
    case Code::kLog1p:
      return Log1pOf(x);
    case Code::kLogistic: {
      const Pair power = ExponentialOf({-x.re, -x.im});
      return Quotient({1, 0}, {1 + power.re, power.im});
    }
    case Code::kSqrt:
      return SqrtOf(x);
    case Code::kRsqrt:
      return Quotient({1, 0}, SqrtOf(x));
    default:
      (void)t;
      return ComplexTrigonometric(code, x);
  }
}

HLOREF_HD inline Pair ComplexPower(Pair base, Pair power) {
  if (power.re == 0 && power.im == 0) return {1, 0};
  if (base.re == 0 && base.im == 0) return {0, 0};
  const Pair log = LogOf(base);
  return ExponentialOf({power.re * log.re - power.im * log.im,
                        power.re * log.im + power.im * log.re});
}

// -i log((x + i y) / sqrt(x^2 + y^2)).
HLOREF_HD inline Pair ComplexAngle(Pair y, Pair x) {
  if (y.im == 0 && x.im == 0) return {atan2(y.re, x.re), 0};
  const Pair whole{x.re - y.im, x.im + y.re};
  const Pair square{x.re * x.re - x.im * x.im + y.re * y.re - y.im * y.im,
                    2 * (x.re * x.im + y.re * y.im)};
  return OverI(LogOf(Quotient(whole, SqrtOf(square))));
}

HLOREF_HD_CALL Cell AppliedToComplex(const Step& step, Type t, Cell a, Cell b) {
  const Pair x = PairOf(t, a);
  switch (step.code) {
    case Code::kNegate:
      return SignChanged(step.code, t, a);
    case Code::kAbs:
      return CellOf(FromReal(step.type, Magnitude(t, x)));
    case Code::kPower:
      return FromPair(t, ComplexPower(x, PairOf(t, b)));
    case Code::kAtan2:
      return FromPair(t, ComplexAngle(x, PairOf(t, b)));
    default:
      break;
  }
  if (step.code < Code::kAdd) {
    return FromPair(t, ComplexFunction(step.code, t, x));
  }
  return FromPair(t, ComplexArithmetic(step.code, t, x, PairOf(t, b)));
}

// real and imag, bit for bit; of a real number itself and +0.
HLOREF_HD inline Cell PartOfCell(const Step& step, Cell a) {
  const bool real = step.code == Code::kReal;
  switch (step.from[0]) {
    case Type::kC64:
      return {real ? a.lo & 0xffffffff : a.lo >> 32, 0};
    case Type::kC128:
      return {real ? a.lo : a.hi, 0};
    default:
      return real ? a : Cell{FromReal(step.type, 0), 0};
  }
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_APPLY_COMPLEX_H_
