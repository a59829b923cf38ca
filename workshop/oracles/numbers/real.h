// The one rounding of real numbers, computed by MPFR, to a format.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_REAL_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_REAL_H_

#include <mpfr.h>

#include "absl/functional/function_ref.h"
#include "workshop/oracles/numbers/number.h"

namespace hlo::conformance::naive {

// Stores what is exact in some direction, and says where that is from it, as
// MPFR's functions do.
using Computed = absl::FunctionRef<int(mpfr_ptr, mpfr_rnd_t)>;

// To nearest, ties to even, once; a NaN as any other, an infinity as it is.
double RoundOnce(const Format& format, Computed compute);

// The same in two steps, for what comes in pairs: `value` has 53 bits, of
// RoundingOf(format).
mpfr_rnd_t RoundingOf(const Format& format);
double RoundedBefore(const Format& format, mpfr_ptr value, int inexact);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_REAL_H_
