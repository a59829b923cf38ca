// Elementary reflectors H = I - tau (1; v) (1; v)^H, as LAPACK's larfg makes
// them and larf applies them.
#ifndef HLOREF_OPS_CUSTOM_CALLS_HOUSEHOLDER_H_
#define HLOREF_OPS_CUSTOM_CALLS_HOUSEHOLDER_H_

#include <cmath>
#include <cstdint>

#include "Eigen/Core"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {

// H^H (alpha; x) = (beta; 0) with a real beta of the sign that -Re alpha has:
//   beta = -sign(Re alpha) |(alpha; x)|, tau = (beta - alpha) / beta,
//   v = x / (alpha - beta).
// alpha becomes beta, x becomes v; returns tau, 0 (H = I) where x is zero and
// alpha real.
template <typename S, typename X>
S MakeReflector(S& alpha, X&& x) {
  const double norm = x.size() == 0 ? 0 : x.stableNorm();
  if (norm == 0 && std::imag(alpha) == 0) return S(0);
  const double beta =
      -std::copysign(std::hypot(std::abs(alpha), norm), std::real(alpha));
  const S tau = (S(beta) - alpha) / beta;
  if (x.size() > 0) x /= alpha - S(beta);
  alpha = S(beta);
  return tau;
}

// a = (I - tau v v^H) a.
template <typename S, typename A>
void ApplyLeft(const Vector<S>& v, S tau, A&& a) {
  if (tau == S(0) || a.size() == 0) return;
  const Eigen::Matrix<S, 1, Eigen::Dynamic> w = v.adjoint() * a;
  a.noalias() -= (v * tau) * w;
}

// a = a (I - tau v v^H).
template <typename S, typename A>
void ApplyRight(const Vector<S>& v, S tau, A&& a) {
  if (tau == S(0) || a.size() == 0) return;
  const Vector<S> w = a * v;
  a.noalias() -= (w * tau) * v.adjoint();
}

// (1; x).
template <typename X>
Vector<typename std::decay_t<X>::Scalar> ReflectorVector(const X& x) {
  using S = typename std::decay_t<X>::Scalar;
  Vector<S> v(x.size() + 1);
  v(0) = S(1);
  v.tail(x.size()) = x;
  return v;
}

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_HOUSEHOLDER_H_
