// gees (Schur form) and geev (eigenvalues and eigenvectors).
#include <algorithm>
#include <complex>
#include <limits>

#include "ops/custom_calls/decompositions.h"
#include "ops/custom_calls/lapack_call.h"
#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {
namespace {

using Type = LapackArray::Type;
using Number = DoubleComplex;

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Writes eigenvalues, as two arrays of real numbers for a real type, else one
// of complex numbers: results from `first` on. Returns the number of arrays.
int WriteEigenvalues(const Vector<Number>& w, int64_t index,
                     const LapackCall& call, int first) {
  if (IsComplex(call.type())) {
    WriteMatrix(w, index, call.result(first));
    return 1;
  }
  WriteMatrix(w.real(), index, call.result(first));
  WriteMatrix(w.imag(), index, call.result(first + 1));
  return 2;
}

template <typename S>
SchurForm<S> SchurOrNan(const LapackCall& call, int64_t index, int64_t n,
                        bool& done) {
  SchurForm<S> form = {
      Matrix<S>::Constant(n, n, S(kNotANumber)),
      Matrix<S>::Constant(n, n, S(kNotANumber)),
      Vector<Number>::Constant(n, Number(kNotANumber, kNotANumber))};
  done = MakeSchurForm(ReadMatrix<S>(call.array(0), index, n, n), form);
  return form;
}

// (t, z, w.., how many were selected, info)
absl::Status Gees(LapackCall& call) {
  const int64_t n = call.columns(0);
  const bool attributes = call.has_attributes();
  const int64_t mode = attributes ? call.Attribute("mode") : call.Scalar(2);
  const int64_t sort = attributes ? call.Attribute("sort") : call.Scalar(3);
  if (sort == 'S') {
    return absl::UnimplementedError(
        "custom-call V3: gees that sorts eigenvalues asks a function which "
        "ones, "
        "and a custom call carries none (sort = 78, 'N', does not sort)");
  }
  const LapackArray matrix = {Type::kSame, {n, n}};
  std::vector<LapackArray> results = {matrix, matrix, {Type::kSame, {n}}};
  if (!IsComplex(call.type())) results.push_back({Type::kSame, {n}});
  results.push_back({Type::kS32, {}});
  results.push_back({Type::kS32, {}});
  absl::Status status = call.Check({matrix}, results);
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * n, [&](int64_t index) {
      if (n == 0) return;
      bool done = false;
      const SchurForm<S> form = SchurOrNan<S>(call, index, n, done);
      WriteMatrix(form.t, index, call.result(0));
      if (mode == 'V') WriteMatrix(form.z, index, call.result(1));
      const int count = WriteEigenvalues(form.w, index, call, 2);
      WriteInfo(done ? 0 : 1, index, call.result(3 + count));
    });
  });
}

// The eigenvectors of a triangular matrix, in terms of it: x with
// (t - w) x = 0, or y with y^H (t - w) = 0.
class TriangularVectors {
 public:
  explicit TriangularVectors(const Matrix<Number>& t)
      : t_(t),
        smallest_(std::max(t.norm() * std::numeric_limits<double>::epsilon(),
                           std::numeric_limits<double>::min())) {}

  Vector<Number> Right(int64_t k) const {
    Vector<Number> x = Vector<Number>::Zero(t_.rows());
    x(k) = 1;
    for (int64_t i = k - 1; i >= 0; --i) {
      const Number sum = t_.row(i)
                             .segment(i + 1, k - i)
                             .transpose()
                             .cwiseProduct(x.segment(i + 1, k - i))
                             .sum();
      x(i) = -sum / Difference(i, k);
      Scale(x);
    }
    return x;
  }

  Vector<Number> Left(int64_t k) const {
    Vector<Number> y = Vector<Number>::Zero(t_.rows());  // conjugates
    y(k) = 1;
    for (int64_t i = k + 1; i < t_.rows(); ++i) {
      const Number sum =
          t_.col(i).segment(k, i - k).cwiseProduct(y.segment(k, i - k)).sum();
      y(i) = -sum / Difference(i, k);
      Scale(y);
    }
    return y.conjugate();
  }

 private:
  // The difference of eigenvalues; of equal ones, the smallest that counts.
  Number Difference(int64_t i, int64_t k) const {
    const Number difference = t_(i, i) - t_(k, k);
    return std::abs(difference) < smallest_ ? Number(smallest_) : difference;
  }
  static void Scale(Vector<Number>& x) {
    const double largest = x.cwiseAbs().maxCoeff();
    if (largest > 1e100) x /= largest;
  }

  const Matrix<Number>& t_;
  const double smallest_;
};

// Length 1, and the phase of PhaseOf; of a real matrix's real eigenvalue real,
// and of the second of a pair the conjugate of the first's.
Matrix<Number> Eigenvectors(const SchurForm<Number>& form, bool left,
                            bool real) {
  const TriangularVectors vectors(form.t);
  Matrix<Number> result(form.t.rows(), form.t.cols());
  for (int64_t k = 0; k < form.t.cols(); ++k) {
    if (real && form.w(k).imag() < 0) {
      result.col(k) = result.col(k - 1).conjugate();
      continue;
    }
    Vector<Number> v = form.z * (left ? vectors.Left(k) : vectors.Right(k));
    v /= v.stableNorm();
    v *= PhaseOf(v);
    if (real && form.w(k).imag() == 0) v = v.real().cast<Number>().eval();
    result.col(k) = v;
  }
  return result;
}

// (w.., left vectors, right vectors, info)
absl::Status Geev(LapackCall& call) {
  const int64_t n = call.columns(0);
  const bool attributes = call.has_attributes();
  const bool real = !IsComplex(call.type());
  const bool left =
      (attributes ? call.Attribute("compute_left") : call.Scalar(2)) == 'V';
  const bool right =
      (attributes ? call.Attribute("compute_right") : call.Scalar(3)) == 'V';
  std::vector<LapackArray> results = {{Type::kSame, {n}}};
  if (real) results.push_back({Type::kSame, {n}});
  results.push_back({Type::kComplex, {n, n}});
  results.push_back({Type::kComplex, {n, n}});
  results.push_back({Type::kS32, {}});
  absl::Status status = call.Check({{Type::kSame, {n, n}}}, results);
  if (!status.ok()) return status;
  return VisitScalar(call.type(), [&](auto zero) {
    using S = decltype(zero);
    return call.ForEach(n * n, [&](int64_t index) {
      if (n == 0) return;
      bool done = false;
      const SchurForm<S> form = SchurOrNan<S>(call, index, n, done);
      const int count = WriteEigenvalues(form.w, index, call, 0);
      const Matrix<Number> nothing =
          Matrix<Number>::Constant(n, n, Number(kNotANumber, kNotANumber));
      const SchurForm<Number> triangular = Triangular(form);
      if (left) {
        WriteMatrix(done ? Eigenvectors(triangular, true, real) : nothing,
                    index, call.result(count));
      }
      if (right) {
        WriteMatrix(done ? Eigenvectors(triangular, false, real) : nothing,
                    index, call.result(count + 1));
      }
      WriteInfo(done ? 0 : 1, index, call.result(count + 2));
    });
  });
}

}  // namespace

std::vector<LapackRoutine> SchurRoutines() {
  return {{"gees", "gees", Gees, 4, {0, 3, 1, 2, 4, 5}, {0, 3, 2, 4, 5}},
          {"geev", "geev", Geev, 4, {3, 4, 5, 6, 7}, {2, 3, 4, 5}}};
}

}  // namespace hlo
