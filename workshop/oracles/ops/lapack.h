// LAPACK's routines, as textbooks have them: matrices of complex f64, of which
// each result is rounded once.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_LAPACK_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_LAPACK_H_

#include <cstdint>
#include <vector>

#include "workshop/oracles/ops/scalar.h"

namespace hlo::conformance::naive {

struct Dense {
  int64_t rows = 0, columns = 0;
  std::vector<Scalar> at;  // row-major
  Scalar& operator()(int64_t i, int64_t j) { return at[i * columns + j]; }
  Scalar operator()(int64_t i, int64_t j) const { return at[i * columns + j]; }
};

// potrf: the triangle becomes the factor, the other one stays. The first pivot
// that is not positive, from 1 on; 0: none.
int64_t Potrf(bool lower, Dense& a);

// getrf: l and u in place; the row that each one was exchanged with, from 1 on;
// the first pivot of 0, from 1 on, or 0.
int64_t Getrf(Dense& a, std::vector<int64_t>& pivots);

// trsm: x with op(a) x = b, or x op(a) = b.
struct Triangle {
  bool left, lower, transposed, conjugate, unit;
};
Dense Trsm(const Dense& a, Dense b, const Triangle& triangle);

// gtsv: x of a tridiagonal system, in place of b; NaN where a pivot is 0, whose
// number, from 1 on, comes back, or 0.
int64_t Gtsv(const std::vector<Scalar>& below,
             const std::vector<Scalar>& diagonal,
             const std::vector<Scalar>& above, Dense& b);

// tridiagonal_solve_perturbed (docs/semantics.md, custom_call), by LU with
// exchanges, of numbers with `epsilon` and the ends `least` and `largest`.
struct Limits {
  double epsilon, least, largest;
};
void SolvePerturbed(const std::vector<Scalar>& below,
                    const std::vector<Scalar>& diagonal,
                    const std::vector<Scalar>& above, const Limits& ends,
                    Dense& b);

// The eigenvalue with the positive imaginary part, and its vector, of a real
// matrix of 2 by 2 that has such ones: false for another one.
bool EigenOfTurn(const Dense& a, Scalar& value, std::vector<Scalar>& vector);

// A reflector h = 1 - tau v v^H, v = (1, ..), that makes (alpha, x) to
// (beta, 0, ..): LAPACK's larfg. x becomes the rest of v.
struct Reflector {
  Scalar tau;
  double beta = 0;
};
Reflector Reflect(Scalar alpha, std::vector<Scalar>& x);

// geqrf: r in the upper triangle, the reflectors below it.
std::vector<Scalar> Geqrf(Dense& a);
// geqp3: of the columns that are left the longest is next; their numbers, from
// 1 on.
std::vector<Scalar> Geqp3(Dense& a, std::vector<int64_t>& order);
// orgqr: the first columns of the product of the reflectors in a.
Dense Orgqr(const Dense& a, const std::vector<Scalar>& tau);
// ormqr: q c, q^H c, c q or c q^H.
Dense Ormqr(const Dense& a, const std::vector<Scalar>& tau, bool left,
            bool conjugate, Dense c);
// gehrd: zeros below the first subdiagonal, by reflectors from both sides.
std::vector<Scalar> Gehrd(Dense& a);
// sytrd, hetrd of the lower triangle: the upper one stays.
std::vector<Scalar> Sytrd(Dense& a, std::vector<double>& diagonal,
                          std::vector<double>& beside);

// syevd, heevd: eigenvalues, ascending, and vectors of length 1, by Jacobi's
// rotations.
std::vector<double> EigenHermitian(Dense a, Dense& vectors);
// gesdd, gesvd: singular values, descending; u and v^H, as many as these.
std::vector<double> Singular(const Dense& a, Dense& u, Dense& vt);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_LAPACK_H_
