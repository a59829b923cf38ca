// Functions of complex numbers, in f64, by those of real ones.
#ifndef HLOREF_GPU_CHECK_KERNELS_COMPLEX_FUNCTIONS_H_
#define HLOREF_GPU_CHECK_KERNELS_COMPLEX_FUNCTIONS_H_

#include "gpu_check/kernels/complexes.h"
#include "gpu_check/kernels/functions.h"

namespace hlo::gpu {

HLOREF_HD inline Pair TimesI(Pair x) { return {-x.im, x.re}; }
HLOREF_HD inline Pair OverI(Pair x) { return {x.im, -x.re}; }
HLOREF_HD inline Pair Quotient(Pair a, Pair b) {
  const Complex<double> q = Divided<double>({a.re, a.im}, {b.re, b.im});
  return {q.re, q.im};
}

HLOREF_HD inline Pair ExponentialOf(Pair x) {
  if (x.im == 0) return {exp(x.re), x.im};
  if (isinf(x.re) && !isfinite(x.im)) {
    return x.re < 0 ? Pair{0, copysign(0.0, x.im)} : Pair{INFINITY, NAN};
  }
  if (x.re > 700 && isfinite(x.re)) {
    const double half = exp(x.re / 2);
    return {half * cos(x.im) * half, half * sin(x.im) * half};
  }
  const double size = exp(x.re);
  return {size * cos(x.im), size * sin(x.im)};
}

// log |x|, without cancellation where |x| is about 1.
HLOREF_HD inline double LogMagnitude(Pair x) {
  if (isinf(x.re) || isinf(x.im)) return INFINITY;
  const double big = fmax(fabs(x.re), fabs(x.im));
  const double small = fmin(fabs(x.re), fabs(x.im));
  if (big > 0.5 && big < 2) {
    return log1p((big - 1) * (big + 1) + small * small) / 2;
  }
  return log(hypot(x.re, x.im));
}
HLOREF_HD inline Pair LogOf(Pair x) {
  return {LogMagnitude(x), atan2(x.im, x.re)};
}
HLOREF_HD inline Pair Log1pOf(Pair x) {
  if (fabs(x.re) < 0.5 && fabs(x.im) < 0.5) {
    return {log1p(x.re * (2 + x.re) + x.im * x.im) / 2, atan2(x.im, 1 + x.re)};
  }
  return LogOf({1 + x.re, x.im});
}
HLOREF_HD inline Pair Expm1Of(Pair x) {
  if (!isfinite(x.re) || !isfinite(x.im) || x.re > 700) {
    const Pair power = ExponentialOf(x);
    return {power.re - 1, power.im};
  }
  const double half = sin(x.im / 2);
  return {expm1(x.re) * cos(x.im) - 2 * half * half,
          x.im == 0 ? x.im : exp(x.re) * sin(x.im)};
}

HLOREF_HD inline Pair SqrtOf(Pair x) {
  if (isinf(x.im)) return {INFINITY, x.im};
  if (isinf(x.re)) {
    const double rest = isnan(x.im) ? NAN : 0;
    if (x.re > 0) return {x.re, isnan(rest) ? NAN : copysign(0.0, x.im)};
    return {rest, isnan(rest) ? INFINITY : copysign(INFINITY, x.im)};
  }
  if (x.re == 0 && x.im == 0) return {0, x.im};
  if (isnan(x.re) && isnan(x.im)) return {NAN, NAN};  // of no exponent
  // Scaled by a power of 4, so that the magnitude neither overflows nor loses.
  const int scale = ilogb(fmax(fabs(x.re), fabs(x.im))) / 2;
  const double re = scalbn(x.re, -2 * scale), im = scalbn(x.im, -2 * scale);
  const double root = sqrt((hypot(re, im) + fabs(re)) / 2);
  const double other = fabs(im) / (2 * root);
  const double large = scalbn(root, scale), small = scalbn(other, scale);
  return re >= 0 ? Pair{large, copysign(small, im)}
                 : Pair{small, copysign(large, im)};
}

HLOREF_HD inline Pair CoshOf(Pair x) {
  if (x.im == 0)
    return {cosh(x.re), x.re == 0        ? x.re * x.im
                        : sinh(x.re) > 0 ? x.im
                                         : -x.im};
  if (x.re == 0 && isinf(x.im)) return {NAN, 0};
  const double im = x.re == 0 ? x.re * sin(x.im) : sinh(x.re) * sin(x.im);
  return {cosh(x.re) * cos(x.im), im};
}
HLOREF_HD inline Pair SinhOf(Pair x) {
  if (x.im == 0) return {sinh(x.re), x.im};
  const double re = x.re == 0 ? x.re : sinh(x.re) * cos(x.im);
  return {re, cosh(x.re) * sin(x.im)};
}
HLOREF_HD inline Pair TanhOf(Pair x) {
  if (x.im == 0) return {tanh(x.re), x.im};
  if (x.re == 0 && isfinite(x.im)) return {x.re, tan(x.im)};
  if (fabs(x.re) > 300) {
    const double sign = isfinite(x.im) ? sin(x.im) * cos(x.im) : 0;
    return {copysign(1.0, x.re), copysign(0.0, sign)};
  }
  const double t = tan(x.im), s = sinh(x.re);
  const double scale = 1 + t * t, slope = sqrt(1 + s * s);
  const double divisor = 1 + scale * s * s;
  return {scale * slope * s / divisor, t / divisor};
}
// log(x + sqrt(x^2 + 1)), from the quadrant in which nothing cancels.
HLOREF_HD inline Pair AsinhOf(Pair x) {
  const Pair own{fabs(x.re), fabs(x.im)};
  const Pair up = SqrtOf({1 - own.im, own.re});     // sqrt(1 + i x)
  const Pair down = SqrtOf({1 + own.im, -own.re});  // sqrt(1 - i x)
  const double re = asinh(up.re * down.im * -1 + up.im * down.re);
  const double im = atan2(own.im, up.re * down.re - up.im * down.im);
  return {copysign(re, x.re), copysign(im, x.im)};
}
HLOREF_HD inline Pair AcosOf(Pair x) {
  const Pair up = SqrtOf({1 + x.re, x.im}), down = SqrtOf({1 - x.re, -x.im});
  return {2 * atan2(down.re, up.re), asinh(up.re * down.im - up.im * down.re)};
}
HLOREF_HD inline Pair AtanhOf(Pair x) {
  const double below = (1 - x.re) * (1 - x.re) + x.im * x.im;
  const double re = log1p(4 * x.re / below) / 4;
  const double im = atan2(2 * x.im, (1 - x.re) * (1 + x.re) - x.im * x.im) / 2;
  return {re, im};
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_COMPLEX_FUNCTIONS_H_
