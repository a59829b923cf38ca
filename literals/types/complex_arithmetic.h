// Complex products and quotients, by C's Annex G.
#ifndef HLOREF_LITERALS_TYPES_COMPLEX_ARITHMETIC_H_
#define HLOREF_LITERALS_TYPES_COMPLEX_ARITHMETIC_H_

#include <cmath>
#include <limits>

#include "literals/types/float_bits.h"
#include "literals/types/number_types.h"

namespace hlo {

template <ComplexNumber T>
constexpr T PlainProduct(T a, T b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

namespace internal {

// 1 for an infinity, 0 for a finite part, with its sign: "boxes" the value.
template <Float T>
T Box(T x) {
  return std::copysign(std::isinf(x) ? T{1} : T{0}, x);
}
template <Float T>
T ZeroIfNan(T x) {
  return std::isnan(x) ? std::copysign(T{0}, x) : x;
}
template <ComplexNumber T>
bool HasInfinity(T x) {
  return std::isinf(x.re) || std::isinf(x.im);
}
template <ComplexNumber T>
bool IsAllNan(T x) {
  return std::isnan(x.re) && std::isnan(x.im);
}
template <ComplexNumber T>
bool IsAllFinite(T x) {
  return std::isfinite(x.re) && std::isfinite(x.im);
}

}  // namespace internal

// The product by C11 G.5.1 example 1: infinite as soon as a factor
// is, although the plain formula says NaN.
template <ComplexNumber T>
T RecoverInfinity(T a, T b, T product) {
  using Part = typename T::Part;
  using namespace internal;  // NOLINT: the helpers above
  if (!IsAllNan(product)) return product;
  const bool overflows = std::isinf(a.re * b.re) || std::isinf(a.im * b.im) ||
                         std::isinf(a.re * b.im) || std::isinf(a.im * b.re);
  const bool a_is_infinite = HasInfinity(a), b_is_infinite = HasInfinity(b);
  if (!a_is_infinite && !b_is_infinite && !overflows) return product;
  if (a_is_infinite) a = {Box(a.re), Box(a.im)};
  if (b_is_infinite) b = {Box(b.re), Box(b.im)};
  if (a_is_infinite || overflows) b = {ZeroIfNan(b.re), ZeroIfNan(b.im)};
  if (b_is_infinite || overflows) a = {ZeroIfNan(a.re), ZeroIfNan(a.im)};
  const T boxed = PlainProduct(a, b);
  return {kInfinity<Part> * boxed.re, kInfinity<Part> * boxed.im};
}

// a / b as C11 G.5.1 example 2: the divisor is scaled by a power of two, so
// that nothing overflows or underflows before the result does.
template <ComplexNumber T>
T Quotient(T a, T b) {
  using Part = typename T::Part;
  using namespace internal;  // NOLINT: the helpers above
  const T divisor = b;
  const Part exponent = std::logb(std::fmax(std::fabs(b.re), std::fabs(b.im)));
  int scale = 0;
  if (std::isfinite(exponent)) {
    scale = static_cast<int>(exponent);
    b = {std::scalbn(b.re, -scale), std::scalbn(b.im, -scale)};
  }
  const Part denominator = b.re * b.re + b.im * b.im;
  const T numerator = {a.re * b.re + a.im * b.im, a.im * b.re - a.re * b.im};
  T result = {std::scalbn(numerator.re / denominator, -scale),
              std::scalbn(numerator.im / denominator, -scale)};
  if (!IsAllNan(result)) return result;
  if (denominator == 0 && !IsAllNan(a)) {
    const Part infinity = std::copysign(kInfinity<Part>, divisor.re);
    result = {infinity * a.re, infinity * a.im};
  } else if (HasInfinity(a) && IsAllFinite(b)) {
    const T box = {Box(a.re), Box(a.im)};
    result = {kInfinity<Part> * (box.re * b.re + box.im * b.im),
              kInfinity<Part> * (box.im * b.re - box.re * b.im)};
  } else if (std::isinf(exponent) && exponent > 0 && IsAllFinite(a)) {
    const T box = {Box(b.re), Box(b.im)};
    result = {Part{0} * (a.re * box.re + a.im * box.im),
              Part{0} * (a.im * box.re - a.re * box.im)};
  }
  return result;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_COMPLEX_ARITHMETIC_H_
