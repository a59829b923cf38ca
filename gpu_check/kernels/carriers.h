// The carriers of sums: integers modulo 2^64, f32, f64, c64, c128. Every
// element type is loaded into one of them, and a sum is rounded once.
#ifndef HLOREF_GPU_CHECK_KERNELS_CARRIERS_H_
#define HLOREF_GPU_CHECK_KERNELS_CARRIERS_H_

#include "gpu_check/kernels/complexes.h"
#include "gpu_check/kernels/rounding.h"

namespace hlo::gpu {

using Integer = uint64_t;

HLOREF_HD inline void Receive(Type t, Cell c, Integer* x) {
  *x = static_cast<uint64_t>(IntOf(t, c.lo));
}
HLOREF_HD inline void Receive(Type t, Cell c, float* x) {
  *x = static_cast<float>(RealOf(t, c.lo));
}
HLOREF_HD inline void Receive(Type t, Cell c, double* x) {
  *x = RealOf(t, c.lo);
}
template <typename T>
HLOREF_HD inline void Receive(Type t, Cell c, Complex<T>* x) {
  const Pair pair = PairOf(t, c);
  *x = {static_cast<T>(pair.re), static_cast<T>(pair.im)};
}

HLOREF_HD inline Cell Rounded(Type t, Integer x) {
  return CellOf(FromInt(t, x));
}
HLOREF_HD inline Cell Rounded(Type t, double x) {
  return CellOf(IsFloat(t)         ? FromReal(t, x)
                : t == Type::kPred ? x != 0
                                   : FloatToInteger(t, x));
}
HLOREF_HD inline Cell Rounded(Type t, float x) {
  return Rounded(t, static_cast<double>(x));
}
template <typename T>
HLOREF_HD inline Cell Rounded(Type t, Complex<T> x) {
  return FromPair(t, {x.re, x.im});
}

// Product and sum are rounded one after the other.
template <typename T>
HLOREF_HD inline T ProductOf(T a, T b) {
  return a * b;
}
template <typename T>
HLOREF_HD inline Complex<T> ProductOf(Complex<T> a, Complex<T> b) {
  return Product(a, b);
}
template <typename T>
HLOREF_HD inline T SumOf(T a, T b) {
  return a + b;
}
template <typename T>
HLOREF_HD inline Complex<T> SumOf(Complex<T> a, Complex<T> b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename T>
HLOREF_HD inline T Negated(T a) {
  return -a;
}
template <typename T>
HLOREF_HD inline Complex<T> Negated(Complex<T> a) {
  return {-a.re, -a.im};
}
template <typename T>
HLOREF_HD inline T Conjugate(T a) {
  return a;
}
template <typename T>
HLOREF_HD inline Complex<T> Conjugate(Complex<T> a) {
  return {a.re, -a.im};
}
template <typename T>
HLOREF_HD inline T QuotientOf(T a, T b) {
  return a / b;
}
template <typename T>
HLOREF_HD inline Complex<T> QuotientOf(Complex<T> a, Complex<T> b) {
  return Divided(a, b);
}
template <typename T>
HLOREF_HD inline T RealPart(T a) {
  return a;
}
template <typename T>
HLOREF_HD inline T RealPart(Complex<T> a) {
  return a.re;
}

// An array of factors. Each is rounded to the type `as`, or to tf32, then
// converted to `then`; both are its own where nothing is said.
struct Factor {
  const void* data = nullptr;
  Type type = Type::kF32, as = Type::kF32, then = Type::kF32;
  bool tf32 = false;

  template <typename T>
  HLOREF_HD T At(int64_t i) const {
    T x;
    Cell c = Widened(type, as, LoadBytes(data, BytesOf(type), i));
    if (tf32) c.lo = ReducedPrecision(as, c.lo, 8 * 64 + 10);
    Receive(then, Widened(as, then, c), &x);
    return x;
  }
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_CARRIERS_H_
