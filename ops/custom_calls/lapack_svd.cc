// gesdd and gesvd: a = u diag(s) vt.
#include <algorithm>
#include <complex>
#include <limits>

#include "ops/custom_calls/decompositions.h"
#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;

SvdForm SvdFormOf(const LapackCall& call) {
  const bool has_mode = call.has_attributes();
  const int64_t mode = has_mode ? call.Attribute("mode") : 0;
  if (has_mode ? mode == 'N' : call.Scalar(1) == 0) return SvdForm::kValues;
  const bool full = has_mode ? mode == 'A' : call.Scalar(0) != 0;
  return full ? SvdForm::kFull : SvdForm::kThin;
}

template <typename S>
struct Factors {
  Vector<double> s;
  Matrix<S> u, vt;
  int64_t info = 0;

  Factors(int64_t m, int64_t n, int64_t u_columns, int64_t vt_rows)
      : s(Vector<double>::Zero(std::min(m, n))),
        u(Matrix<S>::Identity(m, u_columns)),
        vt(Matrix<S>::Identity(vt_rows, n)) {}

  // Sets the results for an array that has NaNs or infinities, or where the
  // iteration does not end.
  void Fail() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    s.setConstant(nan);
    u.setConstant(S(nan));
    vt.setConstant(S(nan));
    info = 1;
  }
};

template <typename S>
void Decompose(const Matrix<S>& a, SvdForm form, Factors<S>& factors) {
  Svd<S> svd;
  if (!MakeSvd(a, form, svd)) return factors.Fail();
  factors.s = svd.s;
  if (form == SvdForm::kValues) return;
  factors.u = svd.u;
  factors.vt = svd.v.adjoint();
  for (int64_t i = 0; i < factors.s.size(); ++i) {
    const S phase = PhaseOf(factors.u.col(i));
    factors.u.col(i) *= phase;
    factors.vt.row(i) *= Eigen::numext::conj(phase);
  }
}

// The first result is what LAPACK leaves of its operand: here zeros.
absl::Status Gesdd(LapackCall& call) {
  const int64_t m = call.rows(0), n = call.columns(0), k = std::min(m, n);
  const SvdForm form = SvdFormOf(call);
  // Without vectors u and vt have one of the two sizes and are zeros.
  const bool vectors = form != SvdForm::kValues, thin = form == SvdForm::kThin;
  const bool thin_u = vectors ? thin : call.HasResult(2, {m, k});
  const bool thin_vt = vectors ? thin : call.HasResult(3, {k, n});
  const int64_t u_columns = thin_u ? k : m, vt_rows = thin_vt ? k : n;
  absl::Status status =
      call.Check({{Type::kSame, {m, n}}}, {{Type::kSame, {m, n}},
                                           {Type::kReal, {k}},
                                           {Type::kSame, {m, u_columns}},
                                           {Type::kSame, {vt_rows, n}},
                                           {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(m * n + m * m + n * n, [&](int64_t index) {
      Factors<S> factors(m, n, u_columns, vt_rows);
      if (k > 0) {
        Decompose(ReadMatrix<S>(call.array(0), index, m, n), form, factors);
      }
      WriteMatrix(factors.s, index, call.result(1));
      if (vectors) {
        WriteMatrix(factors.u, index, call.result(2));
        WriteMatrix(factors.vt, index, call.result(3));
      }
      WriteInfo(factors.info, index, call.result(4));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> SvdRoutines() {
  return {{"gesdd", "gesdd", Gesdd, 6, {}, {}},
          {"gesvd", "gesvd", Gesdd, -1, {}, {}}};
}

}  // namespace hlo
