#include <mpc.h>

#include <cmath>

#include "ops/exact_functions.h"
#include "ops/exact_number.h"

namespace hlo {
namespace {

class ExactPair {
 public:
  explicit ExactPair(mpfr_prec_t bits) { mpc_init2(pair_, bits); }
  ExactPair(mpfr_prec_t bits, c128 value) : ExactPair(bits) {
    mpc_set_d_d(pair_, value.re, value.im, MPC_RNDNN);
  }
  ~ExactPair() { mpc_clear(pair_); }
  ExactPair(const ExactPair&) = delete;
  ExactPair& operator=(const ExactPair&) = delete;

  mpc_ptr get() { return pair_; }
  mpc_srcptr get() const { return pair_; }
  mpfr_ptr re() { return mpc_realref(pair_); }
  mpfr_ptr im() { return mpc_imagref(pair_); }

 private:
  mpc_t pair_;
};

constexpr mpfr_prec_t kDoubleBits = 53;

bool IsFinite(c128 x) { return std::isfinite(x.re) && std::isfinite(x.im); }

// e^1500 overflows f64 even times its smallest number, e^-1500 vanishes even
// times its largest: this limit changes no result, but keeps MPFR's exponents
// small.
double WithinRange(double exponent) {
  constexpr double kLimit = 3000;
  return std::fmax(-kLimit, std::fmin(kLimit, exponent));
}

// ---- formulas, refined until their rounding is certain ----

bool IsDecided(mpfr_srcptr part, mpfr_prec_t correct_bits) {
  return mpfr_number_p(part) == 0 || mpfr_zero_p(part) != 0 ||
         mpfr_can_round(part, correct_bits, MPFR_RNDN, MPFR_RNDZ, kExactBits) !=
             0;
}

// Truncates formula(bits) to kExactBits; gives MPC's pair of ternary values.
// Half of the bits may be lost on the way. What is undecided at the end lies
// exactly on a boundary, or is a zero that came out as a trifle below all f64.
template <typename Formula>
int Refine(mpc_ptr r, const Formula& formula) {
  constexpr mpfr_prec_t kMostBits = 4096;
  for (mpfr_prec_t bits = 4 * kExactBits;; bits *= 2) {
    ExactPair value(bits);
    formula(value);
    const bool decided =
        IsDecided(value.re(), bits / 2) && IsDecided(value.im(), bits / 2);
    if (!decided && bits < kMostBits) continue;
    return mpc_set(r, value.get(), decided ? MPC_RNDZZ : MPC_RNDNN);
  }
}

// sin, cos, sinh and cosh of an f64, at the precision of `like`.
struct Circular {
  Circular(mpfr_prec_t bits, double angle) : sin(bits), cos(bits) {
    const ExactNumber exact(kDoubleBits, angle);
    mpfr_sin_cos(sin.get(), cos.get(), exact.get(), MPFR_RNDN);
  }
  ExactNumber sin, cos;
};
struct Hyperbolic {
  Hyperbolic(mpfr_prec_t bits, double x) : sinh(bits), cosh(bits) {
    const ExactNumber exact(kDoubleBits, WithinRange(x));
    mpfr_sinh_cosh(sinh.get(), cosh.get(), exact.get(), MPFR_RNDN);
  }
  ExactNumber sinh, cosh;
};

mpfr_prec_t BitsOf(ExactPair& value) { return mpfr_get_prec(value.re()); }

// ---- the functions of complex_functions.def ----

int exp(mpc_ptr r, c128 x, c128) {
  if (IsFinite(x)) x.re = WithinRange(x.re);
  const ExactPair exact(kDoubleBits, x);
  return mpc_exp(r, exact.get(), MPC_RNDZZ);
}

int log(mpc_ptr r, c128 x, c128) {
  const ExactPair exact(kDoubleBits, x);
  return mpc_log(r, exact.get(), MPC_RNDZZ);
}

int sqrt(mpc_ptr r, c128 x, c128) {
  const ExactPair exact(kDoubleBits, x);
  return mpc_sqrt(r, exact.get(), MPC_RNDZZ);
}

int sin(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x)) {
    return mpc_sin(r, ExactPair(kDoubleBits, x).get(), MPC_RNDZZ);
  }
  return Refine(r, [&](ExactPair& value) {
    const Circular angle(BitsOf(value), x.re);
    const Hyperbolic h(BitsOf(value), x.im);
    mpfr_mul(value.re(), angle.sin.get(), h.cosh.get(), MPFR_RNDN);
    mpfr_mul(value.im(), angle.cos.get(), h.sinh.get(), MPFR_RNDN);
  });
}

int cos(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x)) {
    return mpc_cos(r, ExactPair(kDoubleBits, x).get(), MPC_RNDZZ);
  }
  return Refine(r, [&](ExactPair& value) {
    const Circular angle(BitsOf(value), x.re);
    const Hyperbolic h(BitsOf(value), x.im);
    mpfr_mul(value.re(), angle.cos.get(), h.cosh.get(), MPFR_RNDN);
    mpfr_mul(value.im(), angle.sin.get(), h.sinh.get(), MPFR_RNDN);
    mpfr_neg(value.im(), value.im(), MPFR_RNDN);
  });
}

// (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y): nothing cancels.
int tanh(mpc_ptr r, c128 x, c128) {
  if (x.re == 0 && !std::isfinite(x.im)) {  // as C23 corrects C11
    return mpc_set_d_d(r, x.re, kNan<double>, MPC_RNDZZ);
  }
  if (!IsFinite(x)) {
    return mpc_tanh(r, ExactPair(kDoubleBits, x).get(), MPC_RNDZZ);
  }
  return Refine(r, [&](ExactPair& value) {
    const Hyperbolic h(BitsOf(value), x.re);
    const Circular angle(BitsOf(value), x.im);
    ExactNumber square(BitsOf(value)), divisor(BitsOf(value));
    mpfr_sqr(square.get(), h.sinh.get(), MPFR_RNDN);
    mpfr_sqr(divisor.get(), angle.cos.get(), MPFR_RNDN);
    mpfr_add(divisor.get(), divisor.get(), square.get(), MPFR_RNDN);
    mpfr_mul(value.re(), h.sinh.get(), h.cosh.get(), MPFR_RNDN);
    mpfr_mul(value.im(), angle.sin.get(), angle.cos.get(), MPFR_RNDN);
    mpfr_div(value.re(), value.re(), divisor.get(), MPFR_RNDN);
    mpfr_div(value.im(), value.im(), divisor.get(), MPFR_RNDN);
  });
}

int logistic(mpc_ptr r, c128 x, c128) {
  if (IsFinite(x)) x.re = WithinRange(x.re);
  const ExactPair opposite(kDoubleBits, {-x.re, -x.im});
  return Refine(r, [&](ExactPair& value) {  // 1 / (1 + e^-x)
    mpc_exp(value.get(), opposite.get(), MPC_RNDNN);
    mpc_add_ui(value.get(), value.get(), 1, MPC_RNDNN);
    mpc_ui_div(value.get(), 1, value.get(), MPC_RNDNN);
  });
}

int rsqrt(mpc_ptr r, c128 x, c128) {
  const ExactPair exact(kDoubleBits, x);
  return Refine(r, [&](ExactPair& value) {  // 1 / sqrt(x)
    mpc_sqrt(value.get(), exact.get(), MPC_RNDNN);
    mpc_ui_div(value.get(), 1, value.get(), MPC_RNDNN);
  });
}

// e^(y log x) of a finite x that is not zero and a finite y.
int GeneralPower(mpc_ptr r, c128 x, c128 y) {
  const ExactPair base(kDoubleBits, x), exponent(kDoubleBits, y);
  return Refine(r, [&](ExactPair& value) {
    // The angle is reduced: it needs as many bits more as it has before the
    // point, at most 1024 of y's and 11 of log x's.
    constexpr mpfr_prec_t kAngleBits = 1040;
    ExactPair product(BitsOf(value) + kAngleBits);
    mpc_log(product.get(), base.get(), MPC_RNDNN);
    mpc_mul(product.get(), product.get(), exponent.get(), MPC_RNDNN);
    const double magnitude = mpfr_get_d(product.re(), MPFR_RNDN);
    if (WithinRange(magnitude) != magnitude) {
      mpfr_set_d(product.re(), WithinRange(magnitude), MPFR_RNDN);
    }
    mpc_exp(value.get(), product.get(), MPC_RNDNN);
  });
}

int pow(mpc_ptr r, c128 x, c128 y) {
  constexpr double kSmallPower = 64;
  if (y == c128{0, 0}) return mpc_set_ui(r, 1, MPC_RNDZZ);  // of NaN too
  const ExactPair base(kDoubleBits, x), exponent(kDoubleBits, y);
  if (!IsFinite(x) || !IsFinite(y) || x == c128{0, 0}) {
    return mpc_pow(r, base.get(), exponent.get(), MPC_RNDZZ);
  }
  const bool small = y.im == 0 && std::fabs(y.re) <= kSmallPower;
  if (small && y.re == std::trunc(y.re)) {
    return mpc_pow_si(r, base.get(), static_cast<long>(y.re), MPC_RNDZZ);
  }
  return GeneralPower(r, x, y);
}

using Exact = int (*)(mpc_ptr r, c128 x, c128 y);
constexpr Exact kFunctions[] = {
#define COMPLEX_FUNCTION(name) name,
#include "ops/complex_functions.def"
#undef COMPLEX_FUNCTION
};

}  // namespace

c128 ExactComplex(ComplexFunction function, c128 x, c128 y,
                  ExactRounding rounding) {
  ExactPair result(kExactBits);
  const int inexact =
      kFunctions[static_cast<size_t>(function)](result.get(), x, y);
  return {RoundExact(result.re(), MPC_INEX_RE(inexact) != 0, rounding),
          RoundExact(result.im(), MPC_INEX_IM(inexact) != 0, rounding)};
}

}  // namespace hlo
