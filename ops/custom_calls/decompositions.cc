#include "ops/custom_calls/decompositions.h"

#include <cmath>

#include "Eigen/Eigenvalues"
#include "Eigen/SVD"

namespace hlo {
namespace {

using Number = DoubleComplex;

// Rows and columns i and i + 1 turned by the rotation (c, s).
void Rotate(SchurForm<double>& form, int64_t i, double c, double s) {
  const Eigen::JacobiRotation<double> rotation(c, s);
  form.t.applyOnTheLeft(i, i + 1, rotation.adjoint());
  form.t.applyOnTheRight(i, i + 1, rotation);
  form.z.applyOnTheRight(i, i + 1, rotation);
}

// Turns the block at i so that its diagonal is equal.
void Standardize(SchurForm<double>& form, int64_t i) {
  const double difference = form.t(i, i) - form.t(i + 1, i + 1);
  const double sum = form.t(i, i + 1) + form.t(i + 1, i);
  if (difference == 0) return;
  // Rotation by half the angle whose tangent is difference / sum.
  const double angle = std::hypot(difference, sum);
  const double c = std::sqrt((1 + std::abs(sum) / angle) / 2);
  const double s = difference / (2 * angle * c) * (sum < 0 ? -1 : 1);
  Rotate(form, i, c, s);
  const double mean = (form.t(i, i) + form.t(i + 1, i + 1)) / 2;
  form.t(i, i) = form.t(i + 1, i + 1) = mean;
}

// First eigenvalue of the standardized block at i: mean + i sqrt(-b c).
Number FirstOfPair(const Matrix<double>& t, int64_t i) {
  return {t(i, i),
          std::sqrt(std::abs(t(i, i + 1))) * std::sqrt(std::abs(t(i + 1, i)))};
}

}  // namespace

bool MakeSchurForm(const Matrix<double>& a, SchurForm<double>& form) {
  if (!a.allFinite()) return false;
  const Eigen::RealSchur<Matrix<double>> schur(a);
  if (schur.info() != Eigen::Success) return false;
  form.t = schur.matrixT();
  form.z = schur.matrixU();
  const int64_t n = a.rows();
  form.w.resize(n);
  for (int64_t i = 0; i < n; ++i) {
    if (i + 1 == n || form.t(i + 1, i) == 0) {
      form.w(i) = form.t(i, i);
      continue;
    }
    Standardize(form, i);
    form.w(i) = FirstOfPair(form.t, i);
    form.w(i + 1) = std::conj(form.w(i));
    ++i;
  }
  return true;
}

bool MakeSchurForm(const Matrix<Number>& a, SchurForm<Number>& form) {
  if (!a.allFinite()) return false;
  const Eigen::ComplexSchur<Matrix<Number>> schur(a);
  if (schur.info() != Eigen::Success) return false;
  form.t = schur.matrixT().triangularView<Eigen::Upper>();
  form.z = schur.matrixU();
  form.w = form.t.diagonal();
  return true;
}

// Makes each block triangular by the unitary rotation whose first column is the
// block's eigenvector for the first of the pair.
SchurForm<Number> Triangular(const SchurForm<double>& form) {
  SchurForm<Number> result = {form.t.cast<Number>(), form.z.cast<Number>(),
                              form.w};
  for (int64_t i = 0; i + 1 < form.t.rows(); ++i) {
    if (form.t(i + 1, i) == 0) continue;
    Eigen::Matrix<Number, 2, 1> x(form.w(i) - form.t(i + 1, i + 1),
                                  Number(form.t(i + 1, i)));
    x.normalize();
    Eigen::Matrix<Number, 2, 2> turn;
    turn << x(0), -std::conj(x(1)), x(1), std::conj(x(0));
    result.t.middleRows(i, 2) =
        (turn.adjoint() * result.t.middleRows(i, 2)).eval();
    result.t.middleCols(i, 2) = (result.t.middleCols(i, 2) * turn).eval();
    result.z.middleCols(i, 2) = (result.z.middleCols(i, 2) * turn).eval();
    result.t(i + 1, i) = 0;
    result.t(i, i) = form.w(i);
    result.t(i + 1, i + 1) = form.w(i + 1);
    ++i;
  }
  return result;
}

template <typename S>
bool MakeEigenvectors(const Matrix<S>& a, Matrix<S>& v, Vector<double>& w) {
  if (!a.allFinite()) return false;
  const Eigen::SelfAdjointEigenSolver<Matrix<S>> solver(a);
  if (solver.info() != Eigen::Success) return false;
  v = solver.eigenvectors();
  w = solver.eigenvalues();
  return true;
}

template <typename S>
bool MakeSvd(const Matrix<S>& a, SvdForm form, Svd<S>& svd) {
  unsigned flags = 0;
  if (form == SvdForm::kFull) flags = Eigen::ComputeFullU | Eigen::ComputeFullV;
  if (form == SvdForm::kThin) flags = Eigen::ComputeThinU | Eigen::ComputeThinV;
  if (!a.allFinite()) return false;
  const Eigen::JacobiSVD<Matrix<S>> solver(a, flags);
  if (solver.info() != Eigen::Success) return false;
  svd.s = solver.singularValues();
  if (form == SvdForm::kValues) return true;
  svd.u = solver.matrixU();
  svd.v = solver.matrixV();
  return true;
}

template bool MakeEigenvectors(const Matrix<double>&, Matrix<double>&,
                               Vector<double>&);
template bool MakeEigenvectors(const Matrix<Number>&, Matrix<Number>&,
                               Vector<double>&);
template bool MakeSvd(const Matrix<double>&, SvdForm, Svd<double>&);
template bool MakeSvd(const Matrix<Number>&, SvdForm, Svd<Number>&);

}  // namespace hlo
