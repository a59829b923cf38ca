// Orthogonal reductions: gehrd (to Hessenberg form) and sytrd / hetrd (to
// tridiagonal form).
#include <algorithm>
#include <complex>

#include "ops/custom_calls/householder.h"
#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;

// H = Q^H a Q of rows and columns low .. high - 1: H in the upper triangle and
// the diagonal below it, the reflectors below that.
template <typename S>
Vector<S> ReduceToHessenberg(Matrix<S>& a, int64_t low, int64_t high) {
  const int64_t n = a.rows();
  Vector<S> tau = Vector<S>::Zero(std::max<int64_t>(n - 1, 0));
  for (int64_t i = low; i < high - 1; ++i) {
    const int64_t below = high - i - 2;
    tau(i) = MakeReflector(a(i + 1, i), a.col(i).segment(i + 2, below));
    const Vector<S> v = ReflectorVector(a.col(i).segment(i + 2, below));
    ApplyRight<S>(v, tau(i), a.block(0, i + 1, high, below + 1));
    ApplyLeft<S>(v, Eigen::numext::conj(tau(i)),
                 a.block(i + 1, i + 1, below + 1, n - i - 1));
  }
  return tau;
}

absl::Status Gehrd(LapackCall& call) {
  const int64_t n = call.columns(0);
  const int64_t low =
      (call.has_attributes() ? call.Attribute("low") : call.Scalar(1)) - 1;
  const int64_t high =
      call.has_attributes() ? call.Attribute("high") : call.Scalar(2);
  if (low < 0 || high > n || low > std::max<int64_t>(high, 0)) {
    return call.Error("no rows from low to high");
  }
  const int64_t reflectors = std::max<int64_t>(n - 1, 0);
  absl::Status status = call.Check(
      {{Type::kSame, {n, n}}},
      {{Type::kSame, {n, n}}, {Type::kSame, {reflectors}}, {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * n, [&](int64_t index) {
      Matrix<S> a = ReadMatrix<S>(call.array(0), index, n, n);
      const Vector<S> tau = ReduceToHessenberg(a, low, high);
      WriteMatrix(a, index, call.result(0));
      WriteMatrix(tau, index, call.result(1));
    });
  });
}

// h = H^H h H for the Hermitian block h; only one triangle of it is read.
template <typename S, typename Block>
void ApplyBothSides(const Vector<S>& v, S tau, bool lower, Block&& h) {
  Matrix<S> full = h;
  if (lower) {
    full = h.template selfadjointView<Eigen::Lower>();
  } else {
    full = h.template selfadjointView<Eigen::Upper>();
  }
  ApplyLeft<S>(v, Eigen::numext::conj(tau), full);
  ApplyRight<S>(v, tau, full);
  if (lower) {
    h.template triangularView<Eigen::Lower>() = full;
  } else {
    h.template triangularView<Eigen::Upper>() = full;
  }
  h.diagonal() = full.diagonal().real().template cast<S>();
}

// The last row and column first, the reflectors above the diagonal.
template <typename S>
Vector<S> ReduceUpper(Matrix<S>& a) {
  const int64_t n = a.rows();
  Vector<S> tau(n - 1);
  for (int64_t i = n - 2; i >= 0; --i) {
    tau(i) = MakeReflector(a(i, i + 1), a.col(i + 1).head(i));
    Vector<S> v(i + 1);
    v.head(i) = a.col(i + 1).head(i);
    v(i) = S(1);
    ApplyBothSides<S>(v, tau(i), false, a.topLeftCorner(i + 1, i + 1));
  }
  return tau;
}

// The first row and column first, the reflectors below the diagonal.
template <typename S>
Vector<S> ReduceLower(Matrix<S>& a) {
  const int64_t n = a.rows();
  Vector<S> tau(n - 1);
  for (int64_t i = 0; i < n - 1; ++i) {
    const int64_t below = n - i - 2;
    tau(i) = MakeReflector(a(i + 1, i), a.col(i).tail(below));
    ApplyBothSides<S>(ReflectorVector(a.col(i).tail(below)), tau(i), true,
                      a.bottomRightCorner(below + 1, below + 1));
  }
  return tau;
}

absl::Status Sytrd(LapackCall& call) {
  const int64_t n = call.columns(0);
  const bool lower = call.has_attributes() ? call.Attribute("uplo") == 'L'
                                           : call.Scalar(1) != 0;
  if (n == 0) return call.Error("no columns");
  absl::Status status =
      call.Check({{Type::kSame, {n, n}}}, {{Type::kSame, {n, n}},
                                           {Type::kReal, {n}},
                                           {Type::kReal, {n - 1}},
                                           {Type::kSame, {n - 1}},
                                           {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * n, [&](int64_t index) {
      Matrix<S> a = ReadMatrix<S>(call.array(0), index, n, n);
      a.diagonal() = a.diagonal().real().template cast<S>().eval();
      const Vector<S> tau = lower ? ReduceLower(a) : ReduceUpper(a);
      WriteMatrix(a, index, call.result(0));
      WriteMatrix(a.diagonal().real(), index, call.result(1));
      WriteMatrix(a.diagonal(lower ? -1 : 1).real(), index, call.result(2));
      WriteMatrix(tau, index, call.result(3));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> ReductionRoutines() {
  return {{"gehrd", "gehrd", Gehrd, 6, {}, {}},
          {"sytrd", "hetrd", Sytrd, 5, {}, {}}};
}

}  // namespace hlo
