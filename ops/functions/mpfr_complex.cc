#include <mpc.h>

#include <cmath>

#include "ops/functions/mpc_number.h"
#include "ops/functions/mpfr_functions.h"

namespace hlo {
namespace mpc {
namespace {

// sin, cos, sinh and cosh of an f64; sin and cos also of its half.
struct Circular {
  Circular(mpfr_prec_t bits, double angle, unsigned halvings = 0)
      : sin(bits), cos(bits) {
    MpfrNumber exact(kDoubleBits, angle);
    mpfr_div_2ui(exact.get(), exact.get(), halvings, MPFR_RNDN);
    mpfr_sin_cos(sin.get(), cos.get(), exact.get(), MPFR_RNDN);
  }
  MpfrNumber sin, cos;
};
struct Hyperbolic {
  Hyperbolic(mpfr_prec_t bits, double x) : sinh(bits), cosh(bits) {
    const MpfrNumber exact(kDoubleBits, WithinRange(x));
    mpfr_sinh_cosh(sinh.get(), cosh.get(), exact.get(), MPFR_RNDN);
  }
  MpfrNumber sinh, cosh;
};

// e^(y log x) of a finite x that is not zero and a finite y.
int GeneralPower(mpc_ptr r, c128 x, c128 y) {
  const MpcNumber base(kDoubleBits, x), exponent(kDoubleBits, y);
  // The angle is reduced: it needs as many bits more as it has before the
  // point, those of y and 11 of log x's.
  constexpr int kLogBits = 16;
  const double size = std::max(std::fabs(y.re), std::fabs(y.im));
  const int angle_bits = kLogBits + std::max(0, std::ilogb(size));
  return Refine(r, [&](MpcNumber& value) {
    MpcNumber product(value.bits() + angle_bits);
    mpc_log(product.get(), base.get(), MPC_RNDNN);
    mpc_mul(product.get(), product.get(), exponent.get(), MPC_RNDNN);
    const double magnitude = mpfr_get_d(product.re(), MPFR_RNDN);
    if (WithinRange(magnitude) != magnitude) {
      mpfr_set_d(product.re(), WithinRange(magnitude), MPFR_RNDN);
    }
    mpc_exp(value.get(), product.get(), MPC_RNDNN);
  });
}

}  // namespace

int exp(mpc_ptr r, c128 x, c128) {
  if (IsFinite(x)) x.re = WithinRange(x.re);
  const MpcNumber exact(kDoubleBits, x);
  return mpc_exp(r, exact.get(), MPC_RNDZZ);
}

// expm1(x) cos y - 2 sin^2(y / 2), which cancel where x is nearly y^2 / 2, and
// e^x sin y.
int expm1(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x)) {
    const int inexact = exp(r, x, {});
    const int inexact_re =
        mpfr_sub_ui(mpc_realref(r), mpc_realref(r), 1, MPFR_RNDZ);
    return MPC_INEX(inexact_re, MPC_INEX_IM(inexact));
  }
  const auto formula = [&](MpcNumber& value) {
    const MpfrNumber exponent(kDoubleBits, WithinRange(x.re));
    const Circular angle(value.bits(), x.im), half(value.bits(), x.im, 1);
    MpfrNumber term(value.bits());
    mpfr_exp(value.im(), exponent.get(), MPFR_RNDN);
    mpfr_mul(value.im(), value.im(), angle.sin.get(), MPFR_RNDN);
    mpfr_sqr(term.get(), half.sin.get(), MPFR_RNDN);
    mpfr_mul_2ui(term.get(), term.get(), 1, MPFR_RNDN);
    mpfr_expm1(value.re(), exponent.get(), MPFR_RNDN);
    mpfr_mul(value.re(), value.re(), angle.cos.get(), MPFR_RNDN);
    mpfr_sub(value.re(), value.re(), term.get(), MPFR_RNDN);
  };
  // An angle below this meets no x that is as small.
  constexpr int kSmallest = 600;
  const int small = x.im == 0 ? 0 : std::clamp(-std::ilogb(x.im), 0, kSmallest);
  return Refine(r, formula, 8 * small);
}

int log(mpc_ptr r, c128 x, c128) {
  const MpcNumber exact(kDoubleBits, x);
  return mpc_log(r, exact.get(), MPC_RNDZZ);
}

int sqrt(mpc_ptr r, c128 x, c128) {
  const MpcNumber exact(kDoubleBits, x);
  return mpc_sqrt(r, exact.get(), MPC_RNDZZ);
}

int sin(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x)) {
    return mpc_sin(r, MpcNumber(kDoubleBits, x).get(), MPC_RNDZZ);
  }
  return Refine(r, [&](MpcNumber& value) {
    const Circular angle(value.bits(), x.re);
    const Hyperbolic h(value.bits(), x.im);
    mpfr_mul(value.re(), angle.sin.get(), h.cosh.get(), MPFR_RNDN);
    mpfr_mul(value.im(), angle.cos.get(), h.sinh.get(), MPFR_RNDN);
  });
}

int cos(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x)) {
    return mpc_cos(r, MpcNumber(kDoubleBits, x).get(), MPC_RNDZZ);
  }
  return Refine(r, [&](MpcNumber& value) {
    const Circular angle(value.bits(), x.re);
    const Hyperbolic h(value.bits(), x.im);
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
    return mpc_tanh(r, MpcNumber(kDoubleBits, x).get(), MPC_RNDZZ);
  }
  return Refine(r, [&](MpcNumber& value) {
    const Hyperbolic h(value.bits(), x.re);
    const Circular angle(value.bits(), x.im);
    MpfrNumber square(value.bits()), divisor(value.bits());
    mpfr_sqr(square.get(), h.sinh.get(), MPFR_RNDN);
    mpfr_sqr(divisor.get(), angle.cos.get(), MPFR_RNDN);
    mpfr_add(divisor.get(), divisor.get(), square.get(), MPFR_RNDN);
    mpfr_mul(value.re(), h.sinh.get(), h.cosh.get(), MPFR_RNDN);
    mpfr_mul(value.im(), angle.sin.get(), angle.cos.get(), MPFR_RNDN);
    mpfr_div(value.re(), value.re(), divisor.get(), MPFR_RNDN);
    mpfr_div(value.im(), value.im(), divisor.get(), MPFR_RNDN);
  });
}

// -i tanh(i z)
int tan(mpc_ptr r, c128 x, c128) {
  const int inexact = tanh(r, {-x.im, x.re}, {});
  mpfr_swap(mpc_realref(r), mpc_imagref(r));
  mpfr_neg(mpc_imagref(r), mpc_imagref(r), MPFR_RNDZ);
  return MPC_INEX(MPC_INEX_IM(inexact), -MPC_INEX_RE(inexact));
}

int sinh(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x))
    return mpc_sinh(r, MpcNumber(kDoubleBits, x).get(), MPC_RNDZZ);
  return Refine(r, [&](MpcNumber& value) {
    const Hyperbolic h(value.bits(), x.re);
    const Circular angle(value.bits(), x.im);
    mpfr_mul(value.re(), h.sinh.get(), angle.cos.get(), MPFR_RNDN);
    mpfr_mul(value.im(), h.cosh.get(), angle.sin.get(), MPFR_RNDN);
  });
}

int cosh(mpc_ptr r, c128 x, c128) {
  if (!IsFinite(x))
    return mpc_cosh(r, MpcNumber(kDoubleBits, x).get(), MPC_RNDZZ);
  return Refine(r, [&](MpcNumber& value) {
    const Hyperbolic h(value.bits(), x.re);
    const Circular angle(value.bits(), x.im);
    mpfr_mul(value.re(), h.cosh.get(), angle.cos.get(), MPFR_RNDN);
    mpfr_mul(value.im(), h.sinh.get(), angle.sin.get(), MPFR_RNDN);
  });
}

int logistic(mpc_ptr r, c128 x, c128) {
  if (IsFinite(x)) x.re = WithinRange(x.re);
  const MpcNumber opposite(kDoubleBits, {-x.re, -x.im});
  return Refine(r, [&](MpcNumber& value) {  // 1 / (1 + e^-x)
    mpc_exp(value.get(), opposite.get(), MPC_RNDNN);
    mpc_add_ui(value.get(), value.get(), 1, MPC_RNDNN);
    mpc_ui_div(value.get(), 1, value.get(), MPC_RNDNN);
  });
}

int rsqrt(mpc_ptr r, c128 x, c128) {
  const MpcNumber exact(kDoubleBits, x);
  return Refine(r, [&](MpcNumber& value) {  // 1 / sqrt(x)
    mpc_sqrt(value.get(), exact.get(), MPC_RNDNN);
    mpc_ui_div(value.get(), 1, value.get(), MPC_RNDNN);
  });
}

int pow(mpc_ptr r, c128 x, c128 y) {
  constexpr double kSmallPower = 64;
  if (y == c128{0, 0}) return mpc_set_ui(r, 1, MPC_RNDZZ);  // of NaN too
  const MpcNumber base(kDoubleBits, x), exponent(kDoubleBits, y);
  if (!IsFinite(x) || !IsFinite(y) || x == c128{0, 0}) {
    return mpc_pow(r, base.get(), exponent.get(), MPC_RNDZZ);
  }
  const bool small = y.im == 0 && std::fabs(y.re) <= kSmallPower;
  if (small && y.re == std::trunc(y.re)) {
    return mpc_pow_si(r, base.get(), static_cast<long>(y.re), MPC_RNDZZ);
  }
  return GeneralPower(r, x, y);
}

}  // namespace mpc

namespace {

using Exact = int (*)(mpc_ptr r, c128 x, c128 y);
constexpr Exact kFunctions[] = {
#define COMPLEX_FUNCTION(name) mpc::name,
#include "ops/functions/complex_functions.def"
};

}  // namespace

c128 MpcComplex(ComplexFunction function, c128 x, c128 y,
                MpfrRounding rounding) {
  mpc::MpcNumber result(kMpfrBits);
  const int inexact =
      kFunctions[static_cast<size_t>(function)](result.get(), x, y);
  return {RoundMpfr(result.re(), MPC_INEX_RE(inexact) != 0, rounding),
          RoundMpfr(result.im(), MPC_INEX_IM(inexact) != 0, rounding)};
}

}  // namespace hlo
