#include "workshop/oracles/numbers/real.h"

#include <cmath>

#include "base/mpfr_number.h"

namespace hlo::conformance::naive {
namespace {

// `value` was rounded towards zero to 53 bits. Makes the last bit odd where
// that was not exact: a second rounding, to 51 bits or fewer, then has the same
// result as a single one.
double ToOdd(mpfr_ptr value, int inexact) {
  if (mpfr_zero_p(value) != 0 || mpfr_number_p(value) == 0) {
    return mpfr_get_d(value, MPFR_RNDZ);
  }
  // Far beyond the ends of every format of up to 32 bits.
  const mpfr_exp_t exponent = mpfr_get_exp(value);
  if (exponent < -1000 || exponent > 1000) {
    const double end = std::ldexp(1.0, exponent < 0 ? -1000 : 1000);
    return mpfr_sgn(value) < 0 ? -end : end;
  }
  double rounded = mpfr_get_d(value, MPFR_RNDZ);
  const double significand =
      std::ldexp(rounded, 53 - static_cast<int>(exponent));
  if (inexact != 0 && std::fmod(significand, 2) == 0) {
    rounded = std::ldexp(significand + (significand < 0 ? -1 : 1),
                         static_cast<int>(exponent) - 53);
  }
  return rounded;
}

// As MPFR's manual rounds to IEEE's subnormal numbers.
double ToF64(mpfr_ptr value, int inexact) {
  const mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
  mpfr_set_emin(-1073);
  mpfr_set_emax(1024);
  inexact = mpfr_check_range(value, inexact, MPFR_RNDN);
  mpfr_subnormalize(value, inexact, MPFR_RNDN);
  const double rounded = mpfr_get_d(value, MPFR_RNDN);
  mpfr_set_emin(least);
  mpfr_set_emax(most);
  return rounded;
}

}  // namespace

mpfr_rnd_t RoundingOf(const Format& format) {
  return format.bits == 64 ? MPFR_RNDN : MPFR_RNDZ;
}

double RoundedBefore(const Format& format, mpfr_ptr value, int inexact) {
  if (format.bits == 64) return ToF64(value, inexact);
  return Round(format, ToOdd(value, inexact));
}

double RoundOnce(const Format& format, Computed compute) {
  MpfrNumber result(53);
  const int inexact = compute(result.get(), RoundingOf(format));
  return RoundedBefore(format, result.get(), inexact);
}

}  // namespace hlo::conformance::naive
