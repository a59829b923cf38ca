// The Schur form a = z t z^H: of a complex matrix t is upper triangular, of a
// real one it has 2 x 2 blocks on its diagonal for pairs of eigenvalues that
// are not real.
#ifndef HLOREF_OPS_CUSTOM_CALLS_SCHUR_FORM_H_
#define HLOREF_OPS_CUSTOM_CALLS_SCHUR_FORM_H_

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

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_SCHUR_FORM_H_
