// QR: geqrf, geqp3 (with column pivoting), orgqr / ungqr (the matrix of the
// reflectors) and ormqr / unmqr (the product with it).
#include <algorithm>
#include <complex>

#include "ops/custom_calls/householder.h"
#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;

// The reflector of column k, applied to the columns behind it.
template <typename S>
S EliminateColumn(Matrix<S>& a, int64_t k) {
  const int64_t below = a.rows() - k - 1, behind = a.cols() - k - 1;
  const S tau = MakeReflector(a(k, k), a.col(k).tail(below));
  ApplyLeft<S>(ReflectorVector(a.col(k).tail(below)), Eigen::numext::conj(tau),
               a.bottomRightCorner(below + 1, behind));
  return tau;
}

// a = H_0 H_1 .. R: R in the upper triangle, the reflectors below it.
absl::Status Geqrf(LapackCall& call) {
  const int64_t m = call.rows(0), n = call.columns(0), k = std::min(m, n);
  absl::Status status = call.Check({{Type::kSame, {m, n}}},
                                   {{Type::kSame, {m, n}}, {Type::kSame, {k}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(m * n, [&](int64_t index) {
      Matrix<S> a = ReadMatrix<S>(call.array(0), index, m, n);
      Vector<S> tau(k);
      for (int64_t i = 0; i < k; ++i) tau(i) = EliminateColumn(a, i);
      WriteMatrix(a, index, call.result(0));
      WriteMatrix(tau, index, call.result(1));
    });
  });
}

// Moves the columns with a nonzero entry of jpvt to the front, in their order.
template <typename S>
int64_t MoveFixedColumns(Matrix<S>& a, int32_t* jpvt) {
  int64_t fixed = 0;
  for (int64_t j = 0; j < a.cols(); ++j) {
    const bool first = jpvt[j] != 0;
    jpvt[j] = static_cast<int32_t>(j + 1);
    if (!first) continue;
    if (j != fixed) {
      a.col(j).swap(a.col(fixed));
      std::swap(jpvt[j], jpvt[fixed]);
    }
    ++fixed;
  }
  return fixed;
}

// The first column from k on whose part from row k on is the longest.
template <typename S>
int64_t LongestColumn(const Matrix<S>& a, int64_t k) {
  int64_t best = k;
  double longest = -1;
  for (int64_t j = k; j < a.cols(); ++j) {
    const double norm = a.col(j).tail(a.rows() - k).stableNorm();
    if (norm > longest) {
      best = j;
      longest = norm;
    }
  }
  return best;
}

// As geqrf, of the columns in the order jpvt (from 1 on): at each step the
// longest that is left.
absl::Status Geqp3(LapackCall& call) {
  const int64_t m = call.rows(0), n = call.columns(0), k = std::min(m, n);
  absl::Status status = call.Check(
      {{Type::kSame, {m, n}}, {Type::kS32, {n}}},
      {{Type::kSame, {m, n}}, {Type::kS32, {n}}, {Type::kSame, {k}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(m * n, [&](int64_t index) {
      Matrix<S> a = ReadMatrix<S>(call.array(0), index, m, n);
      int32_t* jpvt = call.result(1).template as<int32_t>().data() + index * n;
      std::copy_n(call.array(1).template as<int32_t>().data() + index * n, n,
                  jpvt);
      const int64_t fixed = MoveFixedColumns(a, jpvt);
      Vector<S> tau(k);
      for (int64_t i = 0; i < k; ++i) {
        const int64_t longest = i < fixed ? i : LongestColumn(a, i);
        if (longest != i) {
          a.col(i).swap(a.col(longest));
          std::swap(jpvt[i], jpvt[longest]);
        }
        tau(i) = EliminateColumn(a, i);
      }
      WriteMatrix(a, index, call.result(0));
      WriteMatrix(tau, index, call.result(2));
    });
  });
}

// q = the first n columns of H_0 H_1 .. H_k-1.
absl::Status Orgqr(LapackCall& call) {
  const int64_t m = call.rows(0), n = call.columns(0);
  const int64_t k = call.array_count() > 1 ? call.columns(1) : 0;
  if (n > m || k > n)
    return call.Error("more columns than rows, or reflectors");
  absl::Status status = call.Check({{Type::kSame, {m, n}}, {Type::kSame, {k}}},
                                   {{Type::kSame, {m, n}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(m * n, [&](int64_t index) {
      const Matrix<S> a = ReadMatrix<S>(call.array(0), index, m, n);
      const Matrix<S> tau = ReadMatrix<S>(call.array(1), index, k, 1);
      Matrix<S> q = Matrix<S>::Identity(m, n);
      for (int64_t i = k - 1; i >= 0; --i) {
        ApplyLeft<S>(ReflectorVector(a.col(i).tail(m - i - 1)), tau(i),
                     q.bottomRightCorner(m - i, n - i));
      }
      WriteMatrix(q, index, call.result(0));
    });
  });
}

// q c, q^H c, c q or c q^H for the q of all reflectors.
template <typename S>
void Multiply(const Matrix<S>& a, const Matrix<S>& tau, bool left, bool adjoint,
              Matrix<S>& c) {
  const int64_t m = a.rows(), k = tau.rows();
  // q = H_0 .. H_k-1: the factor next to c is applied first.
  const bool from_last = left != adjoint;
  for (int64_t step = 0; step < k; ++step) {
    const int64_t i = from_last ? k - 1 - step : step;
    const Vector<S> v = ReflectorVector(a.col(i).tail(m - i - 1));
    const S factor = adjoint ? Eigen::numext::conj(tau(i)) : tau(i);
    if (left) {
      ApplyLeft<S>(v, factor, c.bottomRows(m - i));
    } else {
      ApplyRight<S>(v, factor, c.rightCols(m - i));
    }
  }
}

absl::Status Ormqr(LapackCall& call) {
  if (call.array_count() < 3) return call.Error("too few operands");
  const bool left = call.Attribute("left") != 0;
  const bool adjoint = call.Attribute("transpose") != 0;
  const int64_t m = call.rows(2), n = call.columns(2), order = left ? m : n;
  const int64_t columns = call.columns(0), k = call.columns(1);
  if (k > columns || k > order) return call.Error("too many reflectors");
  absl::Status status = call.Check({{Type::kSame, {order, columns}},
                                    {Type::kSame, {k}},
                                    {Type::kSame, {m, n}}},
                                   {{Type::kSame, {m, n}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(m * n + order * columns, [&](int64_t index) {
      const Matrix<S> a = ReadMatrix<S>(call.array(0), index, order, columns);
      const Matrix<S> tau = ReadMatrix<S>(call.array(1), index, k, 1);
      Matrix<S> c = ReadMatrix<S>(call.array(2), index, m, n);
      Multiply(a, tau, left, adjoint, c);
      WriteMatrix(c, index, call.result(0));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> HouseholderRoutines() {
  return {{"geqrf", "geqrf", Geqrf, 4, {}, {}},
          {"geqp3", "geqp3", Geqp3, -1, {}, {}},
          {"orgqr", "ungqr", Orgqr, 5, {}, {}},
          {"ormqr", "unmqr", Ormqr, -1, {}, {}}};
}

}  // namespace hlo
