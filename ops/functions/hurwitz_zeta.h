// Hurwitz's zeta function by MPFR.
#ifndef HLOREF_OPS_FUNCTIONS_HURWITZ_ZETA_H_
#define HLOREF_OPS_FUNCTIONS_HURWITZ_ZETA_H_

#include <mpfr.h>

namespace hlo {

// Bits of the working precision that may be wrong: where q is negative two
// nearly equal sums may cancel.
inline constexpr mpfr_prec_t kZetaLostBits = 96;

// r ~ the sum of (q + k)^-x for k = 0, 1, .., at `bits` of precision.
// REQUIRES: x > 1 is finite, an integer if q < 0; q is finite and no pole.
void HurwitzZeta(mpfr_ptr r, mpfr_srcptr x, double q, mpfr_prec_t bits);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_HURWITZ_ZETA_H_
