#include "workshop/oracles/numbers/exact.h"

#include <cmath>

#include "workshop/oracles/numbers/real.h"

namespace hlo::conformance::naive {

bool Exact::IsNegative(double value) { return std::signbit(value); }

void Exact::Set(mpq_ptr number, double value) {
  finite_ = finite_ && std::isfinite(value);
  mpq_set_d(number, finite_ ? value : 0);
}

// The sum of a number and its opposite, or of two zeros of different signs, is
// +0.
void Exact::Add(double term) {
  const bool both = mpq_sgn(value_) == 0 && term == 0;
  negative_zero_ = both && negative_zero_ && IsNegative(term);
  Set(term_, term);
  mpq_add(value_, value_, term_);
}

void Exact::AddProduct(double a, double b) {
  const bool zero = mpq_sgn(value_) == 0 && (a == 0 || b == 0);
  negative_zero_ = zero && negative_zero_ && IsNegative(a) != IsNegative(b);
  Set(term_, a);
  Set(factor_, b);
  mpq_mul(term_, term_, factor_);
  mpq_add(value_, value_, term_);
}

void Exact::Multiply(double factor) {
  const bool negative =
      mpq_sgn(value_) == 0 ? negative_zero_ : mpq_sgn(value_) < 0;
  negative_zero_ = negative != IsNegative(factor);
  Set(factor_, factor);
  mpq_mul(value_, value_, factor_);
}

double Exact::Rounded(const Format& format) const {
  if (mpq_sgn(value_) == 0) return Round(format, negative_zero_ ? -0.0 : 0.0);
  return RoundOnce(format, [&](mpfr_ptr result, mpfr_rnd_t rounding) {
    return mpfr_set_q(result, value_, rounding);
  });
}

}  // namespace hlo::conformance::naive
