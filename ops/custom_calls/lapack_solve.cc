// Factors and solutions without iteration: getrf (LU), potrf (Cholesky) and
// trsm (triangular systems).
#include <algorithm>
#include <complex>
#include <limits>
#include <utility>

#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;

// a = P L U; pivots count from 1. Returns the first i, from 1 on, with U[i, i]
// = 0, else 0.
template <typename S>
int64_t FactorLu(Matrix<S>& a, int32_t* pivots) {
  int64_t info = 0;
  for (int64_t k = 0; k < std::min(a.rows(), a.cols()); ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < a.rows(); ++i) {
      if (PivotSize(a(i, k)) > PivotSize(a(pivot, k))) pivot = i;
    }
    pivots[k] = static_cast<int32_t>(pivot + 1);
    if (a(pivot, k) == S(0)) {
      if (info == 0) info = k + 1;
      continue;
    }
    if (pivot != k) a.row(k).swap(a.row(pivot));
    const int64_t below = a.rows() - k - 1, behind = a.cols() - k - 1;
    a.col(k).tail(below) /= a(k, k);
    a.bottomRightCorner(below, behind).noalias() -=
        a.col(k).tail(below) * a.row(k).tail(behind);
  }
  return info;
}

absl::Status Getrf(LapackCall& call) {
  const int64_t m = call.rows(0), n = call.columns(0), k = std::min(m, n);
  absl::Status status =
      call.Check({{Type::kSame, {m, n}}},
                 {{Type::kSame, {m, n}}, {Type::kS32, {k}}, {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(m * n, [&](int64_t index) {
      Matrix<S> a = ReadMatrix<S>(call.array(0), index, m, n);
      int32_t* pivots = call.result(1).template as<int32_t>().data();
      WriteInfo(FactorLu(a, pivots + index * k), index, call.result(2));
      WriteMatrix(a, index, call.result(0));
    });
  });
}

// The lower triangle of a becomes that of l, a = l l^H. Returns the first i,
// from 1 on, whose pivot is not positive, else 0.
template <typename S>
int64_t FactorPositive(Matrix<S>& a) {
  for (int64_t j = 0; j < a.cols(); ++j) {
    const double pivot = std::real(a(j, j)) - a.row(j).head(j).squaredNorm();
    if (!(pivot > 0)) return j + 1;
    a(j, j) = S(std::sqrt(pivot));
    for (int64_t i = j + 1; i < a.rows(); ++i) {
      const S sum = a.row(j).head(j).dot(a.row(i).head(j));
      a(i, j) = (a(i, j) - sum) / std::real(a(j, j));
    }
  }
  return 0;
}

// The other triangle stays what it was.
absl::Status Potrf(LapackCall& call) {
  const int64_t n = call.columns(0);
  const bool lower = call.has_attributes() ? call.Attribute("uplo") == 'L'
                                           : call.Scalar(0) != 0;
  absl::Status status = call.Check({{Type::kSame, {n, n}}},
                                   {{Type::kSame, {n, n}}, {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * n, [&](int64_t index) {
      Matrix<S> a = ReadMatrix<S>(call.array(0), index, n, n);
      Matrix<S> l = lower ? a : Matrix<S>(a.adjoint());
      WriteInfo(FactorPositive(l), index, call.result(1));
      if (lower) {
        a.template triangularView<Eigen::Lower>() = l;
      } else {
        a.template triangularView<Eigen::Upper>() = Matrix<S>(l.adjoint());
      }
      WriteMatrix(a, index, call.result(0));
    });
  });
}

struct SolveForm {
  bool left, lower, unit;
  int64_t transpose;  // 0: a, 1: its transpose, 2: its conjugate transpose
};

SolveForm SolveFormOf(const LapackCall& call) {
  if (!call.has_attributes()) {
    return {call.Scalar(0) != 0, call.Scalar(1) != 0, call.Scalar(3) != 0,
            call.Scalar(2)};
  }
  const int64_t op = call.Attribute("trans_x");
  return {call.Attribute("side") == 'L', call.Attribute("uplo") == 'L',
          call.Attribute("diag") == 'U',
          op == 'T'   ? 1
          : op == 'C' ? 2
                      : 0};
}

// op(a) x = b, or x op(a) = b, which is op(a)^T x^T = b^T.
template <typename S>
Matrix<S> SolveTriangular(Matrix<S> a, Matrix<S> b, const SolveForm& form) {
  bool lower = form.lower;
  if (form.transpose == 2) a = a.conjugate().eval();
  if ((form.transpose != 0) == form.left) {
    a.transposeInPlace();
    lower = !lower;
  }
  if (!form.left) b.transposeInPlace();
  if (lower && form.unit) {
    a.template triangularView<Eigen::UnitLower>().solveInPlace(b);
  } else if (lower) {
    a.template triangularView<Eigen::Lower>().solveInPlace(b);
  } else if (form.unit) {
    a.template triangularView<Eigen::UnitUpper>().solveInPlace(b);
  } else {
    a.template triangularView<Eigen::Upper>().solveInPlace(b);
  }
  if (!form.left) b.transposeInPlace();
  return b;
}

// alpha, a factor of b, is the last scalar of the older convention, was then
// the third array, and is gone today.
template <typename S>
S Alpha(const LapackCall& call) {
  if (!call.has_attributes()) {
    return ReadMatrix<S>(call.context().operand(7), 0, 1, 1)(0, 0);
  }
  if (call.array_count() < 3) return S(1);
  return ReadMatrix<S>(call.array(2), 0, 1, 1)(0, 0);
}

absl::Status Trsm(LapackCall& call) {
  if (call.array_count() < 2) return call.Error("too few operands");
  if (call.array_count() > 2 && call.array(2).count() != 1) {
    return call.Error("alpha is no scalar");
  }
  const SolveForm form = SolveFormOf(call);
  const int64_t m = call.rows(1), n = call.columns(1);
  const int64_t order = form.left ? m : n;
  absl::Status status =
      call.Check({{Type::kSame, {order, order}}, {Type::kSame, {m, n}}},
                 {{Type::kSame, {m, n}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    const S alpha = Alpha<S>(call);
    return call.ForEach(m * n + order * order, [&](int64_t index) {
      Matrix<S> x = ReadMatrix<S>(call.array(1), index, m, n);
      if (alpha != S(1)) x *= alpha;
      WriteMatrix(
          SolveTriangular(ReadMatrix<S>(call.array(0), index, order, order),
                          std::move(x), form),
          index, call.result(0));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> SolveRoutines() {
  return {{"getrf", "getrf", Getrf, 3, {}, {}},
          {"potrf", "potrf", Potrf, 3, {}, {}},
          {"trsm", "trsm", Trsm, 8, {}, {}, "blas"}};
}

}  // namespace hlo
