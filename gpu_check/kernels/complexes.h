// Complex arithmetic, in the type of the parts; special cases as C's Annex G.
#ifndef HLOREF_GPU_CHECK_KERNELS_COMPLEXES_H_
#define HLOREF_GPU_CHECK_KERNELS_COMPLEXES_H_

#include "gpu_check/kernels/cells.h"
#include "gpu_check/kernels/codes.h"

namespace hlo::gpu {

template <typename T>
struct Complex {
  T re, im;
};

template <typename T>
HLOREF_HD inline Complex<T> Product(Complex<T> a, Complex<T> b) {
  const T ac = a.re * b.re, bd = a.im * b.im;
  const T ad = a.re * b.im, bc = a.im * b.re;
  return {ac - bd, ad + bc};
}

template <typename T>
HLOREF_HD inline T UnitOf(T x) {
  return static_cast<T>(copysign(isinf(x) ? 1.0 : 0.0, x));
}

// (a c + b d, b c - a d) / (c^2 + d^2), the divisor scaled to about 1.
template <typename T>
HLOREF_HD inline Complex<T> Divided(Complex<T> x, Complex<T> y) {
  T a = x.re, b = x.im, c = y.re, d = y.im;
  const T largest = fmax(fabs(c), fabs(d));
  int scale = 0;
  if (isfinite(largest) && largest > 0) {
    scale = ilogb(largest);
    c = static_cast<T>(scalbn(c, -scale));
    d = static_cast<T>(scalbn(d, -scale));
  }
  const T divisor = c * c + d * d;
  T re = static_cast<T>(scalbn((a * c + b * d) / divisor, -scale));
  T im = static_cast<T>(scalbn((b * c - a * d) / divisor, -scale));
  if (!isnan(re) || !isnan(im)) return {re, im};
  if (divisor == 0 && (!isnan(a) || !isnan(b))) {
    const T infinity = copysign(static_cast<T>(INFINITY), c);
    return {infinity * a, infinity * b};
  }
  if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
    a = UnitOf(a);
    b = UnitOf(b);
    return {static_cast<T>(INFINITY) * (a * c + b * d),
            static_cast<T>(INFINITY) * (b * c - a * d)};
  }
  if (isinf(largest) && isfinite(a) && isfinite(b)) {
    c = UnitOf(c);
    d = UnitOf(d);
    return {T{0} * (a * c + b * d), T{0} * (b * c - a * d)};
  }
  return {re, im};
}

// The greater one, the real part first; any NaN makes both parts NaN.
HLOREF_HD inline bool IsGreater(Pair a, Pair b) {
  return a.re > b.re || (a.re == b.re && a.im > b.im);
}
HLOREF_HD inline bool HasNan(Pair a) { return isnan(a.re) || isnan(a.im); }

// max(|x|, |y|) sqrt(1 + ratio^2): of f32 parts in f64 without scaling.
HLOREF_HD inline double Magnitude(Type t, Pair x) {
  if (isinf(x.re) || isinf(x.im)) return INFINITY;
  if (t == Type::kC64) return sqrt(x.re * x.re + x.im * x.im);
  return hypot(x.re, x.im);
}

template <typename T>
HLOREF_HD inline Pair ArithmeticOf(Code code, Complex<T> a, Complex<T> b) {
  Complex<T> result{a.re + b.re, a.im + b.im};
  if (code == Code::kSubtract) result = {a.re - b.re, a.im - b.im};
  if (code == Code::kMultiply) result = Product(a, b);
  if (code == Code::kDivide) result = Divided(a, b);
  return {result.re, result.im};
}

HLOREF_HD inline Pair ComplexArithmetic(Code code, Type t, Pair a, Pair b) {
  if (code == Code::kMaximum || code == Code::kMinimum) {
    if (HasNan(a) || HasNan(b)) return {NAN, NAN};
    const Pair re{fmax(a.re, b.re), fmin(a.re, b.re)};
    const bool same = a.re == b.re && a.im == b.im;
    if (same && code == Code::kMaximum) {
      return {signbit(a.re) ? b.re : re.re, signbit(a.im) ? b.im : a.im};
    }
    if (same) return {signbit(a.re) ? a.re : b.re, signbit(a.im) ? a.im : b.im};
    return IsGreater(a, b) == (code == Code::kMaximum) ? a : b;
  }
  if (t == Type::kC128) {
    return ArithmeticOf<double>(code, {a.re, a.im}, {b.re, b.im});
  }
  return ArithmeticOf<float>(
      code, {static_cast<float>(a.re), static_cast<float>(a.im)},
      {static_cast<float>(b.re), static_cast<float>(b.im)});
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_COMPLEXES_H_
