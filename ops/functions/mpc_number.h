// Complex MPC numbers that free themselves, the functions made of them, and
// how a formula is refined until its rounding is certain.
#ifndef HLOREF_OPS_FUNCTIONS_MPC_NUMBER_H_
#define HLOREF_OPS_FUNCTIONS_MPC_NUMBER_H_

#include <mpc.h>

#include <algorithm>
#include <cmath>

#include "base/mpfr_number.h"
#include "ops/functions/mpfr_rounding.h"

namespace hlo::mpc {

inline constexpr mpfr_prec_t kDoubleBits = 53;

class MpcNumber {
 public:
  explicit MpcNumber(mpfr_prec_t bits) { mpc_init2(number_, bits); }
  MpcNumber(mpfr_prec_t bits, c128 value) : MpcNumber(bits) {
    mpc_set_d_d(number_, value.re, value.im, MPC_RNDNN);
  }
  ~MpcNumber() { mpc_clear(number_); }
  MpcNumber(const MpcNumber&) = delete;
  MpcNumber& operator=(const MpcNumber&) = delete;

  mpc_ptr get() { return number_; }
  mpc_srcptr get() const { return number_; }
  mpfr_ptr re() { return mpc_realref(number_); }
  mpfr_ptr im() { return mpc_imagref(number_); }
  mpfr_prec_t bits() const { return mpfr_get_prec(mpc_realref(number_)); }

 private:
  mpc_t number_;
};

inline bool IsFinite(c128 x) {
  return std::isfinite(x.re) && std::isfinite(x.im);
}

// e^1500 overflows f64 even times its smallest number, e^-1500 vanishes even
// times its largest: this limit changes no result, but keeps MPFR's exponents
// small.
inline double WithinRange(double exponent) {
  constexpr double kLimit = 3000;
  return std::fmax(-kLimit, std::fmin(kLimit, exponent));
}

inline bool IsDecided(mpfr_srcptr part, mpfr_prec_t correct_bits) {
  return mpfr_number_p(part) == 0 || mpfr_zero_p(part) != 0 ||
         mpfr_can_round(part, correct_bits, MPFR_RNDN, MPFR_RNDZ, kMpfrBits) !=
             0;
}

// Truncates formula(value) to kMpfrBits; returns MPC's pair of ternary values.
// Half of the bits may be lost on the way: a formula whose terms may cancel
// more than that starts with `more_bits`. A result that is undecided at the end
// lies exactly on a boundary, or is a zero that came out as a trifle below all
// f64.
template <typename Formula>
int Refine(mpc_ptr r, const Formula& formula, mpfr_prec_t more_bits = 0) {
  const mpfr_prec_t most_bits = 4096 + more_bits;
  for (mpfr_prec_t bits = 4 * kMpfrBits + more_bits;; bits *= 2) {
    MpcNumber value(bits);
    formula(value);
    const bool decided =
        IsDecided(value.re(), bits / 2) && IsDecided(value.im(), bits / 2);
    if (!decided && bits < most_bits) continue;
    return mpc_set(r, value.get(), decided ? MPC_RNDZZ : MPC_RNDNN);
  }
}

// The functions of complex_functions.def: r = f(x, y) truncated to kMpfrBits,
// and MPC's pair of ternary values.
#define COMPLEX_FUNCTION(name) int name(mpc_ptr r, c128 x, c128 y);
#include "ops/functions/complex_functions.def"

}  // namespace hlo::mpc

#endif  // HLOREF_OPS_FUNCTIONS_MPC_NUMBER_H_
