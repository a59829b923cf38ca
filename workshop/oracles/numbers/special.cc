#include "workshop/oracles/numbers/special.h"

#include <gmp.h>

#include <vector>

#include "base/mpfr_number.h"
#include "workshop/oracles/numbers/real.h"

namespace hlo::conformance::naive {
namespace {

constexpr mpfr_prec_t kSpecialBits = 600;

int NotANumber(mpfr_ptr result) {
  mpfr_set_nan(result);
  return 0;
}

// 0, -1, -2, ..
bool IsPole(mpfr_srcptr x) {
  return mpfr_integer_p(x) != 0 && mpfr_sgn(x) <= 0;
}

// I1(x) = sum of (x / 2)^(2 k + 1) / (k! (k + 1)!), times e^-x.
void BesselBySeries(mpfr_ptr result, mpfr_srcptr x) {
  constexpr mpfr_prec_t kBits = 4000;
  MpfrNumber half(kBits), term(kBits), sum(kBits);
  mpfr_div_ui(half.get(), x, 2, MPFR_RNDN);
  mpfr_set(term.get(), half.get(), MPFR_RNDN);
  mpfr_set(sum.get(), term.get(), MPFR_RNDN);
  for (unsigned long k = 1; k < 10000; ++k) {
    mpfr_mul(term.get(), term.get(), half.get(), MPFR_RNDN);
    mpfr_mul(term.get(), term.get(), half.get(), MPFR_RNDN);
    mpfr_div_ui(term.get(), term.get(), k * (k + 1), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
  }
  mpfr_neg(half.get(), x, MPFR_RNDN);
  mpfr_exp(half.get(), half.get(), MPFR_RNDN);
  mpfr_mul(result, sum.get(), half.get(), MPFR_RNDN);
}

// The value for large x: 1 / sqrt(2 pi x) times the sum of the terms that begin
// with 1 and follow each other by ((2 k - 1)^2 - 4) / (8 k x).
void BesselByAsymptote(mpfr_ptr result, mpfr_srcptr x) {
  MpfrNumber term(kSpecialBits, 1), sum(kSpecialBits, 1), root(kSpecialBits);
  for (long k = 1; k < 300; ++k) {
    mpfr_mul_si(term.get(), term.get(), (2 * k - 1) * (2 * k - 1) - 4,
                MPFR_RNDN);
    mpfr_div_si(term.get(), term.get(), 8 * k, MPFR_RNDN);
    mpfr_div(term.get(), term.get(), x, MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
  }
  mpfr_const_pi(root.get(), MPFR_RNDN);
  mpfr_mul_ui(root.get(), root.get(), 2, MPFR_RNDN);
  mpfr_mul(root.get(), root.get(), x, MPFR_RNDN);
  mpfr_rec_sqrt(root.get(), root.get(), MPFR_RNDN);
  mpfr_mul(result, sum.get(), root.get(), MPFR_RNDN);
}

// B(2 j) / (2 j)!, from the recurrence of Bernoulli's numbers: the sum of
// B(k) / k! / (n + 1 - k)! over k <= n is 0.
class Bernoulli {
 public:
  static constexpr size_t kCount = 80;
  Bernoulli() {
    for (size_t n = 0; n < kCount; ++n) {
      Number& sum = numbers_.emplace_back();
      mpz_set_ui(mpq_numref(sum.value), n == 0 ? 1 : 0);
      Number term;
      mpz_t factorial;
      mpz_init(factorial);
      for (size_t k = 0; k < n; ++k) {
        mpz_fac_ui(factorial, n + 1 - k);
        mpq_set_z(term.value, factorial);
        mpq_div(term.value, numbers_[k].value, term.value);
        mpq_sub(sum.value, sum.value, term.value);
      }
      mpz_clear(factorial);
    }
  }
  mpq_srcptr operator[](size_t n) const { return numbers_[n].value; }

 private:
  struct Number {
    Number() { mpq_init(value); }
    Number(Number&& other) noexcept : Number() { mpq_swap(value, other.value); }
    ~Number() { mpq_clear(value); }
    mpq_t value;
  };
  std::vector<Number> numbers_;
};

// Euler and Maclaurin: the first terms, then the integral and what corrects it.
// Negative q meets an integer x. REQUIRES: x > 1, q no pole.
void HurwitzSum(mpfr_ptr sum, mpfr_srcptr x, mpfr_srcptr q) {
  MpfrNumber minus_x(kSpecialBits), at(kSpecialBits), term(kSpecialBits),
      factor(kSpecialBits);
  mpfr_neg(minus_x.get(), x, MPFR_RNDN);
  mpfr_set(at.get(), q, MPFR_RNDN);
  mpfr_set_zero(sum, 1);
  for (int k = 0; k < 100 || mpfr_cmp_ui(at.get(), 100) < 0; ++k) {
    mpfr_pow(term.get(), at.get(), minus_x.get(), MPFR_RNDN);
    mpfr_add(sum, sum, term.get(), MPFR_RNDN);
    mpfr_add_ui(at.get(), at.get(), 1, MPFR_RNDN);
  }
  mpfr_pow(factor.get(), at.get(), minus_x.get(), MPFR_RNDN);
  mpfr_mul(term.get(), factor.get(), at.get(), MPFR_RNDN);
  MpfrNumber less(kSpecialBits);
  mpfr_sub_ui(less.get(), x, 1, MPFR_RNDN);
  mpfr_div(term.get(), term.get(), less.get(), MPFR_RNDN);
  mpfr_add(sum, sum, term.get(), MPFR_RNDN);
  mpfr_div_ui(term.get(), factor.get(), 2, MPFR_RNDN);
  mpfr_add(sum, sum, term.get(), MPFR_RNDN);
  // factor: x (x + 1) .. (x + 2 j - 2) at^(-x - 2 j + 1).
  const Bernoulli bernoulli;
  mpfr_mul(factor.get(), factor.get(), x, MPFR_RNDN);
  mpfr_div(factor.get(), factor.get(), at.get(), MPFR_RNDN);
  for (size_t j = 2; j < Bernoulli::kCount; j += 2) {
    mpfr_mul_q(term.get(), factor.get(), bernoulli[j], MPFR_RNDN);
    mpfr_add(sum, sum, term.get(), MPFR_RNDN);
    for (const size_t more : {j - 1, j}) {
      mpfr_add_ui(term.get(), x, more, MPFR_RNDN);
      mpfr_mul(factor.get(), factor.get(), term.get(), MPFR_RNDN);
      mpfr_div(factor.get(), factor.get(), at.get(), MPFR_RNDN);
    }
  }
}

}  // namespace

int Lgamma(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  int sign = 0;
  return mpfr_lgamma(result, &sign, x, rounding);
}

int Digamma(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (IsPole(x)) return NotANumber(result);
  return mpfr_digamma(result, x, rounding);
}

int ErfInverse(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (mpfr_nan_p(x) != 0 || mpfr_cmpabs_ui(x, 1) > 0) {
    return NotANumber(result);
  }
  if (mpfr_zero_p(x) != 0) return mpfr_set(result, x, rounding);
  if (mpfr_cmpabs_ui(x, 1) == 0) {
    mpfr_set_inf(result, mpfr_sgn(x));
    return 0;
  }
  // Between a power of two and the next one, and then by halves.
  MpfrNumber low(kSpecialBits, 0), high(kSpecialBits, 64), middle(kSpecialBits),
      value(kSpecialBits);
  bool found = false;
  for (mpfr_prec_t i = 0; i < kSpecialBits; i += found ? 1 : 0) {
    mpfr_add(middle.get(), low.get(), high.get(), MPFR_RNDN);
    mpfr_div_ui(middle.get(), middle.get(), 2, MPFR_RNDN);
    mpfr_erf(value.get(), middle.get(), MPFR_RNDN);
    const bool above = mpfr_cmpabs(value.get(), x) > 0;
    found = found || !above;
    mpfr_set(above ? high.get() : low.get(), middle.get(), MPFR_RNDN);
  }
  return mpfr_setsign(result, low.get(), mpfr_signbit(x), rounding);
}

int BesselI1e(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (mpfr_nan_p(x) != 0) return NotANumber(result);
  MpfrNumber magnitude(kSpecialBits), value(kSpecialBits);
  mpfr_abs(magnitude.get(), x, MPFR_RNDN);
  if (mpfr_inf_p(x) != 0) {
    mpfr_set_zero(value.get(), 1);
  } else if (mpfr_cmp_ui(magnitude.get(), 1000) < 0) {
    BesselBySeries(value.get(), magnitude.get());
  } else {
    BesselByAsymptote(value.get(), magnitude.get());
  }
  return mpfr_setsign(result, value.get(), mpfr_signbit(x), rounding);
}

int Zeta(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr q, mpfr_rnd_t rounding) {
  const bool integer = mpfr_integer_p(x) != 0;
  if (mpfr_nan_p(x) != 0 || mpfr_nan_p(q) != 0) return NotANumber(result);
  if (mpfr_cmp_ui(x, 1) == 0) {
    mpfr_set_inf(result, 1);
    return 0;
  }
  if (mpfr_cmp_ui(x, 1) < 0) return NotANumber(result);
  if (IsPole(q)) {
    MpfrNumber half(kSpecialBits);
    mpfr_div_ui(half.get(), x, 2, MPFR_RNDN);
    if (mpfr_integer_p(half.get()) == 0) return NotANumber(result);
    mpfr_set_inf(result, 1);
    return 0;
  }
  if (mpfr_sgn(q) < 0 && !integer) return NotANumber(result);
  if (mpfr_inf_p(q) != 0) return mpfr_set_ui(result, 0, rounding);
  if (mpfr_inf_p(x) != 0) {  // of q^-x the limit
    const int order = mpfr_cmp_ui(q, 1);
    if (order < 0) mpfr_set_inf(result, 1);
    return order < 0 ? 0 : mpfr_set_ui(result, order == 0 ? 1 : 0, rounding);
  }
  MpfrNumber sum(kSpecialBits);
  HurwitzSum(sum.get(), x, q);
  return mpfr_set(result, sum.get(), rounding);
}

int Polygamma(mpfr_ptr result, mpfr_srcptr n, mpfr_srcptr x,
              mpfr_rnd_t rounding) {
  if (mpfr_nan_p(x) != 0 || mpfr_integer_p(n) == 0 || mpfr_sgn(n) < 0) {
    return NotANumber(result);
  }
  if (mpfr_zero_p(n) != 0) return Digamma(result, x, rounding);
  // (-1)^(n + 1) n! zeta(n + 1, x).
  MpfrNumber order(kSpecialBits), value(kSpecialBits), factorial(kSpecialBits);
  mpfr_add_ui(order.get(), n, 1, MPFR_RNDN);
  Zeta(value.get(), order.get(), x, MPFR_RNDN);
  mpfr_fac_ui(factorial.get(), mpfr_get_ui(n, MPFR_RNDN), MPFR_RNDN);
  if (mpfr_get_ui(n, MPFR_RNDN) % 2 == 0) {
    mpfr_neg(value.get(), value.get(), MPFR_RNDN);
  }
  return mpfr_mul(result, value.get(), factorial.get(), rounding);
}

}  // namespace hlo::conformance::naive
