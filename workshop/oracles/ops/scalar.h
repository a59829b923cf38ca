// Complex numbers of f64, as school has them.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_SCALAR_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_SCALAR_H_

#include <cmath>

namespace hlo::conformance::naive {

struct Scalar {
  double re = 0, im = 0;

  Scalar() = default;
  Scalar(double real) : re(real) {}  // NOLINT: a real number is one
  Scalar(double real, double imaginary) : re(real), im(imaginary) {}
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

inline Scalar Conj(Scalar x) { return {x.re, -x.im}; }
inline double Norm(Scalar x) { return x.re * x.re + x.im * x.im; }
inline double Abs(Scalar x) { return std::hypot(x.re, x.im); }

inline Scalar operator-(Scalar x) { return {-x.re, -x.im}; }
inline Scalar operator+(Scalar x, Scalar y) {
  return {x.re + y.re, x.im + y.im};
}
inline Scalar operator-(Scalar x, Scalar y) { return x + -y; }
inline Scalar operator*(Scalar x, Scalar y) {
  return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}
inline Scalar operator/(Scalar x, Scalar y) {
  if (y.im == 0) return {x.re / y.re, x.im / y.re};
  return x * Conj(y) / Norm(y);
}
inline Scalar& operator+=(Scalar& x, Scalar y) { return x = x + y; }
inline Scalar& operator-=(Scalar& x, Scalar y) { return x = x - y; }
inline Scalar& operator*=(Scalar& x, Scalar y) { return x = x * y; }
inline Scalar& operator/=(Scalar& x, Scalar y) { return x = x / y; }

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_SCALAR_H_
