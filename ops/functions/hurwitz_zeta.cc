#include "ops/functions/hurwitz_zeta.h"

#include <cmath>
#include <vector>

#include "base/mpfr_number.h"

namespace hlo {
namespace {

// r = (q + k)^-x.
void Power(mpfr_ptr r, mpfr_srcptr x, mpfr_srcptr q) {
  MpfrNumber exponent(mpfr_get_prec(x) + 1);
  mpfr_neg(exponent.get(), x, MPFR_RNDN);
  mpfr_pow(r, q, exponent.get(), MPFR_RNDN);
}

// B_2j / (2j)! = (-1)^(j+1) 2 zeta(2j) / (2 pi)^2j.
void BernoulliTerm(mpfr_ptr r, unsigned long j, mpfr_prec_t bits) {
  MpfrNumber circle(bits);
  mpfr_const_pi(circle.get(), MPFR_RNDN);
  mpfr_mul_2ui(circle.get(), circle.get(), 1, MPFR_RNDN);
  mpfr_pow_ui(circle.get(), circle.get(), 2 * j, MPFR_RNDN);
  mpfr_zeta_ui(r, 2 * j, MPFR_RNDN);
  mpfr_mul_2ui(r, r, 1, MPFR_RNDN);
  mpfr_div(r, r, circle.get(), MPFR_RNDN);
  if (j % 2 == 0) mpfr_neg(r, r, MPFR_RNDN);
}

bool IsSmall(mpfr_srcptr part, mpfr_srcptr sum, mpfr_prec_t bits) {
  return mpfr_zero_p(part) != 0 ||
         (mpfr_number_p(sum) != 0 && mpfr_zero_p(sum) == 0 &&
          mpfr_get_exp(part) < mpfr_get_exp(sum) - bits - 4);
}

// Adds the rest of the sum from q on, by Euler and Maclaurin: q^(1-x) / (x-1) +
// q^-x / 2 + the sum of B_2j / (2j)! x (x+1) .. (x+2j-2) q^(-x-2j+1).
void AddTail(mpfr_ptr sum, mpfr_srcptr x, mpfr_srcptr q, mpfr_prec_t bits) {
  MpfrNumber power(bits), part(bits), factor(bits), weight(bits);
  Power(power.get(), x, q);
  mpfr_mul(part.get(), power.get(), q, MPFR_RNDN);
  mpfr_sub_ui(factor.get(), x, 1, MPFR_RNDN);
  mpfr_div(part.get(), part.get(), factor.get(), MPFR_RNDN);
  mpfr_add(sum, sum, part.get(), MPFR_RNDN);
  mpfr_div_2ui(part.get(), power.get(), 1, MPFR_RNDN);
  mpfr_add(sum, sum, part.get(), MPFR_RNDN);
  // power x / q, then each time (x + 2j - 1)(x + 2j) / q^2.
  mpfr_mul(power.get(), power.get(), x, MPFR_RNDN);
  mpfr_div(power.get(), power.get(), q, MPFR_RNDN);
  for (unsigned long j = 1; j < static_cast<unsigned long>(bits); ++j) {
    BernoulliTerm(weight.get(), j, bits);
    mpfr_mul(part.get(), power.get(), weight.get(), MPFR_RNDN);
    mpfr_add(sum, sum, part.get(), MPFR_RNDN);
    if (IsSmall(part.get(), sum, bits)) return;
    for (unsigned long i = 2 * j - 1; i <= 2 * j; ++i) {
      mpfr_add_ui(factor.get(), x, i, MPFR_RNDN);
      mpfr_mul(power.get(), power.get(), factor.get(), MPFR_RNDN);
      mpfr_div(power.get(), power.get(), q, MPFR_RNDN);
    }
  }
}

// The sum for q > 0.
void PositiveZeta(mpfr_ptr sum, mpfr_srcptr x, mpfr_srcptr first,
                  mpfr_prec_t bits) {
  const mpfr_prec_t exact = bits + 1100;  // of q + k
  MpfrNumber q(exact), part(bits), rest(bits);
  mpfr_set(q.get(), first, MPFR_RNDN);
  mpfr_set_zero(sum, 1);
  const double enough =
      static_cast<double>(bits) / 3 + mpfr_get_d(x, MPFR_RNDU);
  while (mpfr_cmp_d(q.get(), enough) < 0) {
    Power(part.get(), x, q.get());
    mpfr_add(sum, sum, part.get(), MPFR_RNDN);
    mpfr_mul(rest.get(), part.get(), q.get(), MPFR_RNDN);
    const bool is_done =
        mpfr_number_p(sum) == 0 ||
        (IsSmall(part.get(), sum, bits) && IsSmall(rest.get(), sum, bits));
    if (is_done) return;  // what follows is at most q part / (x - 1)
    mpfr_add_ui(q.get(), q.get(), 1, MPFR_RNDN);
  }
  MpfrNumber rounded(bits);
  mpfr_set(rounded.get(), q.get(), MPFR_RNDN);
  AddTail(sum, x, rounded.get(), bits);
}

}  // namespace

// q = f - m < 0 with 0 < f < 1: the terms from q to f - 1 are (-1)^x times
// those from 1 - f to m - f, that is zeta(x, 1 - f) - zeta(x, 1 - q).
void HurwitzZeta(mpfr_ptr r, mpfr_srcptr x, double q, mpfr_prec_t bits) {
  MpfrNumber first(bits + 1100, q);
  if (q > 0) return PositiveZeta(r, x, first.get(), bits);
  MpfrNumber fraction(bits + 1100, q - std::floor(q)), part(bits),
      mirrored(bits);
  mpfr_floor(fraction.get(), first.get());
  mpfr_sub(fraction.get(), first.get(), fraction.get(), MPFR_RNDN);
  PositiveZeta(r, x, fraction.get(), bits);
  mpfr_ui_sub(fraction.get(), 1, fraction.get(), MPFR_RNDN);
  PositiveZeta(mirrored.get(), x, fraction.get(), bits);
  mpfr_ui_sub(first.get(), 1, first.get(), MPFR_RNDN);
  PositiveZeta(part.get(), x, first.get(), bits);
  mpfr_sub(mirrored.get(), mirrored.get(), part.get(), MPFR_RNDN);
  MpfrNumber half(mpfr_get_prec(x) + 1);
  mpfr_div_2ui(half.get(), x, 1, MPFR_RNDN);
  if (mpfr_integer_p(half.get()) == 0) {
    mpfr_neg(mirrored.get(), mirrored.get(), MPFR_RNDN);
  }
  mpfr_add(r, r, mirrored.get(), MPFR_RNDN);
}

}  // namespace hlo
