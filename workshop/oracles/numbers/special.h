// Functions that only CHLO has (semantics.md: chlo_functions), as MPFR's are
// called.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_SPECIAL_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_SPECIAL_H_

#include <mpfr.h>

namespace hlo::conformance::naive {

int Lgamma(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding);
int Digamma(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding);
// The y with erf(y) = x.
int ErfInverse(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding);
// e^-|x| I1(x).
int BesselI1e(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding);
// Hurwitz's zeta: the sum of (q + k)^-x for k = 0, 1, ..
int Zeta(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr q, mpfr_rnd_t rounding);
// The nth derivative of digamma at x.
int Polygamma(mpfr_ptr result, mpfr_srcptr n, mpfr_srcptr x,
              mpfr_rnd_t rounding);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_SPECIAL_H_
