// Eigen's decompositions, whose templates take the longest to compile: one file
// has them all.
//
// The Schur form a = z t z^H: of a complex matrix t is upper triangular, of a
// real one it has 2 x 2 blocks on its diagonal for pairs of eigenvalues that
// are not real.
#ifndef HLOREF_OPS_CUSTOM_CALLS_DECOMPOSITIONS_H_
#define HLOREF_OPS_CUSTOM_CALLS_DECOMPOSITIONS_H_

#include <complex>

#include "ops/custom_calls/lapack_matrices.h"

namespace hlo {

template <typename S>
struct SchurForm {
  Matrix<S> t, z;
  // The eigenvalues in the order of t's diagonal, of a pair the one with the
  // positive imaginary part first.
  Vector<DoubleComplex> w;
};

// The blocks of a real t are as LAPACK's lanv2 makes them: equal elements on
// the diagonal, and beside it of opposite signs. False for NaNs, infinities,
// and where the iteration does not end.
bool MakeSchurForm(const Matrix<double>& a, SchurForm<double>& form);
bool MakeSchurForm(const Matrix<DoubleComplex>& a,
                   SchurForm<DoubleComplex>& form);

// The triangular form of the same matrix; the eigenvalues stay in their order.
SchurForm<DoubleComplex> Triangular(const SchurForm<double>& form);
inline const SchurForm<DoubleComplex>& Triangular(
    const SchurForm<DoubleComplex>& form) {
  return form;
}

// a = v diag(w) v^H of a Hermitian matrix, by its lower triangle; w ascends.
// False for NaNs, infinities, and where the iteration does not end.
template <typename S>
bool MakeEigenvectors(const Matrix<S>& a, Matrix<S>& v, Vector<double>& w);

// a = u diag(s) v^H; s descends.
enum class SvdForm { kValues, kThin, kFull };
template <typename S>
struct Svd {
  Vector<double> s;
  Matrix<S> u, v;  // of kValues none
};
// False for NaNs, infinities, and where the iteration does not end.
template <typename S>
bool MakeSvd(const Matrix<S>& a, SvdForm form, Svd<S>& svd);

// S is double or DoubleComplex, in both.
extern template bool MakeEigenvectors(const Matrix<double>&, Matrix<double>&,
                                      Vector<double>&);
extern template bool MakeEigenvectors(const Matrix<DoubleComplex>&,
                                      Matrix<DoubleComplex>&, Vector<double>&);
extern template bool MakeSvd(const Matrix<double>&, SvdForm, Svd<double>&);
extern template bool MakeSvd(const Matrix<DoubleComplex>&, SvdForm,
                             Svd<DoubleComplex>&);

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_DECOMPOSITIONS_H_
