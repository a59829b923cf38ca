#include "ops/functions/special_functions.h"

#include <cmath>

#include "base/mpfr_number.h"
#include "ops/functions/hurwitz_zeta.h"
#include "ops/functions/mpfr_rounding.h"

namespace hlo {
namespace {

bool IsPole(double x) { return x <= 0 && std::floor(x) == x; }

// Sets r to the formula, truncated to r's precision. At most `lost` bits of the
// working precision are wrong. Returns true if something was cut off.
template <typename Formula>
bool RefineSpecial(mpfr_ptr r, mpfr_prec_t lost, const Formula& formula) {
  constexpr mpfr_prec_t kMostBits = 4096;
  for (mpfr_prec_t bits = kMpfrBits + lost + 64;; bits *= 2) {
    MpfrNumber value(bits);
    formula(value.get(), bits);
    const bool decided = mpfr_number_p(value.get()) == 0 ||
                         mpfr_can_round(value.get(), bits - lost, MPFR_RNDN,
                                        MPFR_RNDZ, mpfr_get_prec(r)) != 0;
    if (!decided && bits < kMostBits) continue;
    return mpfr_set(r, value.get(), MPFR_RNDZ) != 0;
  }
}

// erfinv of 0 < a < 1, to two digits: Winitzki's; near 0 the first term.
double RoughErfInv(double a) {
  if (a < 0.1) return a * 0.886226925452758;
  const double log_q = std::log((1 - a) * (1 + a));
  const double t = 4.3307467508 + log_q / 2;  // 2 / (pi 0.147)
  return std::sqrt(std::sqrt(t * t - log_q / 0.147) - t);
}

// erf(y) = x by Newton's method on erf, or near one on erfc: 1 - |x| is exact.
void ErfInvOf(mpfr_ptr y, double x, mpfr_prec_t bits) {
  const double a = std::fabs(x);
  const bool tail = a > 0.5;
  MpfrNumber target(bits, a), step(bits), slope(bits);
  if (tail) mpfr_ui_sub(target.get(), 1, target.get(), MPFR_RNDN);
  mpfr_set_d(y, RoughErfInv(a), MPFR_RNDN);
  if (a < 0.1) mpfr_mul_d(y, target.get(), 0.886226925452758, MPFR_RNDN);
  for (int i = 0; i < 40; ++i) {
    (tail ? mpfr_erfc : mpfr_erf)(step.get(), y, MPFR_RNDN);
    mpfr_sub(step.get(), step.get(), target.get(), MPFR_RNDN);
    mpfr_sqr(slope.get(), y, MPFR_RNDN);
    mpfr_exp(slope.get(), slope.get(), MPFR_RNDN);
    mpfr_mul(step.get(), step.get(), slope.get(), MPFR_RNDN);
    mpfr_const_pi(slope.get(), MPFR_RNDN);
    mpfr_sqrt(slope.get(), slope.get(), MPFR_RNDN);
    mpfr_div_2ui(slope.get(), slope.get(), 1, MPFR_RNDN);
    mpfr_mul(step.get(), step.get(), slope.get(), MPFR_RNDN);
    (tail ? mpfr_add : mpfr_sub)(y, y, step.get(), MPFR_RNDN);
    const bool is_last =
        mpfr_zero_p(step.get()) != 0 ||
        mpfr_get_exp(step.get()) < mpfr_get_exp(y) - bits / 2 - 8;
    if (is_last) break;  // the next error is the square of this step
  }
  if (x < 0) mpfr_neg(y, y, MPFR_RNDN);
}

// The power series, all of one sign; where x is large the expansion of
// Abramowitz and Stegun 9.7.1, which is good to e^-2x.
void BesselI1eOf(mpfr_ptr r, double x, mpfr_prec_t bits) {
  MpfrNumber a(bits, std::fabs(x)), term(bits), factor(bits);
  const bool large = std::fabs(x) > static_cast<double>(bits);
  if (large) {
    mpfr_const_pi(term.get(), MPFR_RNDN);
    mpfr_mul(term.get(), term.get(), a.get(), MPFR_RNDN);
    mpfr_mul_2ui(term.get(), term.get(), 1, MPFR_RNDN);
    mpfr_rec_sqrt(term.get(), term.get(), MPFR_RNDN);
  } else {
    mpfr_div_2ui(term.get(), a.get(), 1, MPFR_RNDN);
    mpfr_sqr(factor.get(), term.get(), MPFR_RNDN);
  }
  mpfr_set(r, term.get(), MPFR_RNDN);
  for (unsigned long k = 1; mpfr_zero_p(term.get()) == 0; ++k) {
    if (large) {  // -(4 - (2k - 1)^2) / (8 k x)
      mpfr_mul_si(term.get(), term.get(),
                  static_cast<long>((2 * k - 1) * (2 * k - 1)) - 4, MPFR_RNDN);
      mpfr_div_ui(term.get(), term.get(), 8 * k, MPFR_RNDN);
      mpfr_div(term.get(), term.get(), a.get(), MPFR_RNDN);
    } else {
      mpfr_mul(term.get(), term.get(), factor.get(), MPFR_RNDN);
      mpfr_div_ui(term.get(), term.get(), k * (k + 1), MPFR_RNDN);
    }
    mpfr_add(r, r, term.get(), MPFR_RNDN);
    if (mpfr_zero_p(term.get()) != 0 ||
        mpfr_get_exp(term.get()) < mpfr_get_exp(r) - bits - 2) {
      break;
    }
  }
  if (!large) {
    mpfr_neg(a.get(), a.get(), MPFR_RNDN);
    mpfr_exp(a.get(), a.get(), MPFR_RNDN);
    mpfr_mul(r, r, a.get(), MPFR_RNDN);
  }
  if (std::signbit(x)) mpfr_neg(r, r, MPFR_RNDN);
}

// (-1)^(n+1) n! zeta(n + 1, x), n > 0.
void PolygammaOf(mpfr_ptr r, double n, double x, mpfr_prec_t bits) {
  MpfrNumber factorial(bits, n), order(bits, n);
  mpfr_add_ui(order.get(), order.get(), 1, MPFR_RNDN);
  HurwitzZeta(r, order.get(), x, bits);
  mpfr_gamma(factorial.get(), order.get(), MPFR_RNDN);
  mpfr_mul(r, r, factorial.get(), MPFR_RNDN);
  if (std::fmod(n, 2) == 0) mpfr_neg(r, r, MPFR_RNDN);
}

bool Zeta(mpfr_ptr r, double x, double q) {
  const bool even = std::fmod(x, 2) == 0;
  if (x == 1) return mpfr_set_inf(r, 1), false;
  const bool undefined = std::isnan(x) || std::isnan(q) || x < 1 ||
                         (IsPole(q) && !even) ||
                         (q < 0 && std::floor(x) != x) || q == -INFINITY;
  if (undefined) return mpfr_set_nan(r), false;
  if (IsPole(q)) return mpfr_set_inf(r, 1), false;
  if (std::isinf(x)) {  // (q + k)^-x: 0, 1 or infinity
    if (q < 0) return mpfr_set_nan(r), false;
    if (q < 1) return mpfr_set_inf(r, 1), false;
    return mpfr_set_ui(r, q == 1 ? 1 : 0, MPFR_RNDZ), false;
  }
  if (std::isinf(q)) return mpfr_set_zero(r, 1), false;
  return RefineSpecial(r, kZetaLostBits, [&](mpfr_ptr value, mpfr_prec_t bits) {
    const MpfrNumber order(53, x);
    HurwitzZeta(value, order.get(), q, bits);
  });
}

bool Digamma(mpfr_ptr r, double x) {
  if (IsPole(x)) return mpfr_set_nan(r), false;
  const MpfrNumber exact(53, x);
  return mpfr_digamma(r, exact.get(), MPFR_RNDZ) != 0;
}

bool Polygamma(mpfr_ptr r, double n, double x) {
  if (n == 0) return Digamma(r, x);
  const bool natural = n > 0 && std::floor(n) == n && !std::isinf(n);
  if (!natural || std::isnan(x)) return mpfr_set_nan(r), false;
  const bool odd = std::fmod(n, 2) != 0;
  if (IsPole(x)) {
    odd ? mpfr_set_inf(r, 1) : mpfr_set_nan(r);
    return false;
  }
  if (std::isinf(x)) {
    x > 0 ? mpfr_set_zero(r, odd ? 1 : -1) : mpfr_set_nan(r);
    return false;
  }
  constexpr double kLargest = 1e15;  // n! is beyond every number
  if (n > kLargest) return mpfr_set_inf(r, odd ? 1 : -1), false;
  return RefineSpecial(r, kZetaLostBits, [&](mpfr_ptr value, mpfr_prec_t bits) {
    PolygammaOf(value, n, x, bits);
  });
}

bool Lgamma(mpfr_ptr r, double x) {
  const MpfrNumber exact(53, x);
  int sign = 0;
  return mpfr_lgamma(r, &sign, exact.get(), MPFR_RNDZ) != 0;
}

bool Erfc(mpfr_ptr r, double x) {
  const MpfrNumber exact(53, x);
  return mpfr_erfc(r, exact.get(), MPFR_RNDZ) != 0;
}

bool ErfInv(mpfr_ptr r, double x) {
  if (!(std::fabs(x) <= 1)) return mpfr_set_nan(r), false;
  if (std::fabs(x) == 1) return mpfr_set_inf(r, x > 0 ? 1 : -1), false;
  if (x == 0) return mpfr_set_d(r, x, MPFR_RNDZ), false;
  return RefineSpecial(r, 16, [&](mpfr_ptr value, mpfr_prec_t bits) {
    ErfInvOf(value, x, bits);
  });
}

bool BesselI1e(mpfr_ptr r, double x) {
  if (std::isnan(x)) return mpfr_set_nan(r), false;
  if (x == 0) return mpfr_set_d(r, x, MPFR_RNDZ), false;
  if (std::isinf(x)) return mpfr_set_zero(r, x > 0 ? 1 : -1), false;
  return RefineSpecial(r, 24, [&](mpfr_ptr value, mpfr_prec_t bits) {
    BesselI1eOf(value, x, bits);
  });
}

// Truncates f(x, y) to r's precision; true where that cut something off.
bool Truncate(SpecialFunction function, mpfr_ptr r, double x, double y) {
  switch (function) {
    case SpecialFunction::kErfc:
      return Erfc(r, x);
    case SpecialFunction::kErfInv:
      return ErfInv(r, x);
    case SpecialFunction::kLgamma:
      return Lgamma(r, x);
    case SpecialFunction::kDigamma:
      return Digamma(r, x);
    case SpecialFunction::kZeta:
      return Zeta(r, x, y);
    case SpecialFunction::kPolygamma:
      return Polygamma(r, x, y);
    case SpecialFunction::kBesselI1e:
      return BesselI1e(r, x);
  }
  return false;
}

// Six steps from two digits: the last one changes nothing that counts.
double FastErfInv(double x) {
  const double a = std::fabs(x);
  const bool tail = a > 0.5;
  const double target = tail ? 1 - a : a;
  double y = RoughErfInv(a);
  for (int i = 0; i < 6; ++i) {
    const double error = (tail ? std::erfc(y) : std::erf(y)) - target;
    const double step = error * 0.886226925452758 * std::exp(y * y);
    y = tail ? y + step : y - step;
  }
  return std::copysign(y, x);
}

}  // namespace

std::optional<double> FastSpecial(SpecialFunction function, double x) {
  constexpr double kTiny = 0x1p-500;  // below, numbers have fewer bits
  double result = 0;
  if (function == SpecialFunction::kErfc) {
    result = std::erfc(x);
  } else if (function == SpecialFunction::kErfInv && std::fabs(x) < 1) {
    result = FastErfInv(x);
  }
  if (!(std::fabs(result) > kTiny) || !std::isfinite(result)) {
    return std::nullopt;
  }
  return result;
}

double MpfrSpecial(SpecialFunction function, double x, double y,
                   MpfrRounding rounding) {
  MpfrNumber result(kMpfrBits);
  const bool inexact = Truncate(function, result.get(), x, y);
  return RoundMpfr(result.get(), inexact, rounding);
}

}  // namespace hlo
