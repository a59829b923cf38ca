#include <cmath>

#include "base/mpfr_number.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/mpfr_rounding.h"

namespace hlo {
namespace {

// Precision at which a formula that is still undecided is taken for exact: two
// numbers of 53 bits cannot come nearer to a boundary and not be on it.
constexpr mpfr_prec_t kMostBits = 8192;

// r = formula(x, y) truncated, from a formula whose steps are rounded to
// nearest with an error of a few units at the working precision.
template <typename Formula>
bool Refine(mpfr_ptr r, const Formula& formula) {
  constexpr mpfr_prec_t kLostBits = 6;
  for (mpfr_prec_t bits = 2 * kMpfrBits;; bits *= 2) {
    MpfrNumber value(bits);
    formula(value.get());
    const bool decided =
        mpfr_number_p(value.get()) == 0 ||
        mpfr_can_round(value.get(), bits - kLostBits, MPFR_RNDN, MPFR_RNDZ,
                       mpfr_get_prec(r)) != 0;
    if (!decided && bits < kMostBits) continue;
    return mpfr_set(r, value.get(), decided ? MPFR_RNDZ : MPFR_RNDN) != 0;
  }
}

bool logistic(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  return Refine(r, [&](mpfr_ptr value) {  // 1 / (1 + e^-x)
    mpfr_neg(value, x, MPFR_RNDN);
    mpfr_exp(value, value, MPFR_RNDN);
    mpfr_add_ui(value, value, 1, MPFR_RNDN);
    mpfr_ui_div(value, 1, value, MPFR_RNDN);
  });
}

bool tanh(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  return mpfr_tanh(r, x, MPFR_RNDZ) != 0;
}

bool rsqrt(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr) {
  const bool inexact = mpfr_rec_sqrt(r, x, MPFR_RNDZ) != 0;
  // IEEE-754's rSqrt(-0) is -inf.
  if (mpfr_zero_p(x) != 0 && mpfr_signbit(x) != 0) mpfr_neg(r, r, MPFR_RNDZ);
  return inexact;
}

bool hypot(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y) {
  return mpfr_hypot(r, x, y, MPFR_RNDZ) != 0;
}

bool cosine_of_angle(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y) {
  if (mpfr_zero_p(x) != 0 && mpfr_zero_p(y) != 0) {  // 0 points nowhere
    return mpfr_set(r, x, MPFR_RNDZ) != 0;
  }
  return Refine(r, [&](mpfr_ptr value) {  // x / |x + iy|
    mpfr_hypot(value, x, y, MPFR_RNDN);
    mpfr_div(value, x, value, MPFR_RNDN);
  });
}

#define CALL_1(name) mpfr_##name(r, x, MPFR_RNDZ)
#define CALL_2(name) mpfr_##name(r, x, y, MPFR_RNDZ)
#define LIBM_FUNCTION(name, operands)                                    \
  bool name(mpfr_ptr r, mpfr_srcptr x, [[maybe_unused]] mpfr_srcptr y) { \
    return CALL_##operands(name) != 0;                                   \
  }
#define OWN_FUNCTION(name, operands)
#include "ops/functions/rounded_functions.def"

// Truncates f(x, y); true where that cut something off.
using Truncated = bool (*)(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr y);
constexpr Truncated kFunctions[] = {
#define LIBM_FUNCTION(name, operands) name,
#define OWN_FUNCTION(name, operands) name,
#include "ops/functions/rounded_functions.def"
};

}  // namespace

double MpfrReal(RealFunction function, double x, double y,
                MpfrRounding rounding) {
  constexpr mpfr_prec_t kDoubleBits = 53;
  const MpfrNumber exact_x(kDoubleBits, x), exact_y(kDoubleBits, y);
  MpfrNumber result(kMpfrBits);
  const bool inexact = kFunctions[static_cast<size_t>(function)](
      result.get(), exact_x.get(), exact_y.get());
  return RoundMpfr(result.get(), inexact, rounding);
}

}  // namespace hlo
