// The rounding of MPFR numbers to f64.
#ifndef HLOREF_OPS_FUNCTIONS_MPFR_ROUNDING_H_
#define HLOREF_OPS_FUNCTIONS_MPFR_ROUNDING_H_

#include <mpfr.h>

#include <bit>
#include <cstdint>

#include "literals/types/float_bits.h"
#include "ops/functions/mpfr_functions.h"

namespace hlo {

// Precision of results: more than twice f64's, so that rounding them to odd
// keeps every later rounding right.
inline constexpr mpfr_prec_t kMpfrBits = 128;

// `number` was truncated to kMpfrBits; `inexact`: something was cut off.
inline double RoundMpfr(mpfr_ptr number, bool inexact, MpfrRounding rounding) {
  if (mpfr_nan_p(number) != 0) return kNan<double>;
  const bool is_even = mpfr_min_prec(number) < mpfr_get_prec(number);
  if (inexact && is_even) {
    if (mpfr_signbit(number) != 0) {
      mpfr_nextbelow(number);
    } else {
      mpfr_nextabove(number);
    }
  }
  if (rounding == MpfrRounding::kToNearest) {
    return mpfr_get_d(number, MPFR_RNDN);
  }
  const double cut = mpfr_get_d(number, MPFR_RNDZ);
  const bool is_exact = mpfr_cmp_d(number, cut) == 0;
  return is_exact ? cut : FromCode<double>(ToCode(cut) | 1);
}

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_MPFR_ROUNDING_H_
