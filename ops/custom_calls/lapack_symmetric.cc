// syevd / heevd: a = v diag(w) v^H of a Hermitian matrix.
#include <complex>
#include <limits>

#include "ops/custom_calls/decompositions.h"
#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;

// Reads one triangle and the real parts of the diagonal. False: there are none.
template <typename S>
bool Decompose(Matrix<S> a, bool lower, Matrix<S>& v, Vector<double>& w) {
  if (!lower) a = a.adjoint().eval();
  a.diagonal() = a.diagonal().real().template cast<S>().eval();
  // Not looked at, but it may be NaN.
  a.template triangularView<Eigen::StrictlyUpper>().setZero();
  if (!MakeEigenvectors(a, v, w)) return false;
  for (int64_t i = 0; i < v.cols(); ++i) v.col(i) *= PhaseOf(v.col(i));
  return true;
}

absl::Status Syevd(LapackCall& call) {
  const int64_t n = call.columns(0);
  const bool lower = call.has_attributes() ? call.Attribute("uplo") == 'L'
                                           : call.Scalar(0) != 0;
  const bool vectors = !call.has_attributes() || call.Attribute("mode") != 'N';
  absl::Status status =
      call.Check({{Type::kSame, {n, n}}},
                 {{Type::kSame, {n, n}}, {Type::kReal, {n}}, {Type::kS32, {}}});
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * n, [&](int64_t index) {
      if (n == 0) return;
      const double nan = std::numeric_limits<double>::quiet_NaN();
      Matrix<S> v = Matrix<S>::Constant(n, n, S(nan));
      Vector<double> w = Vector<double>::Constant(n, nan);
      const bool done =
          Decompose(ReadMatrix<S>(call.array(0), index, n, n), lower, v, w);
      if (vectors) WriteMatrix(v, index, call.result(0));
      WriteMatrix(w, index, call.result(1));
      WriteInfo(done ? 0 : 1, index, call.result(2));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> SymmetricRoutines() {
  return {{"syevd", "heevd", Syevd, 3, {}, {}}};
}

}  // namespace hlo
