// Inverse circular and hyperbolic functions of complex numbers, by Kahan's
// formulas ("Branch cuts for complex elementary functions", 1987): they cancel
// nowhere, and zeros and branch cuts have the signs of C's Annex G.
#include <mpc.h>

#include <cmath>

#include "ops/functions/mpc_number.h"

namespace hlo::mpc {
namespace {

// sqrt(1 + z), and sqrt(1 - z) or sqrt(z - 1).
void RootOfSum(MpcNumber& root, c128 z) {
  mpc_set_d_d(root.get(), z.re, z.im, MPC_RNDNN);
  mpfr_add_ui(root.re(), root.re(), 1, MPFR_RNDN);
  mpc_sqrt(root.get(), root.get(), MPC_RNDNN);
}
void RootOfDifference(MpcNumber& root, c128 z) {
  RootOfSum(root, {-z.re, -z.im});
}
void RootOfExcess(MpcNumber& root, c128 z) {
  mpc_set_d_d(root.get(), z.re, z.im, MPC_RNDNN);
  mpfr_sub_ui(root.re(), root.re(), 1, MPFR_RNDN);
  mpc_sqrt(root.get(), root.get(), MPC_RNDNN);
}

// r = a b - c d, of products that do not cancel; r may be none of them.
void Difference(mpfr_ptr r, mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c,
                mpfr_srcptr d) {
  MpfrNumber product(mpfr_get_prec(r));
  mpfr_mul(r, a, b, MPFR_RNDN);
  mpfr_mul(product.get(), c, d, MPFR_RNDN);
  mpfr_sub(r, r, product.get(), MPFR_RNDN);
}

// How far apart the exponents of the parts of x and y are: the bits by which
// their products may cancel unseen.
mpfr_prec_t Spread(c128 x, c128 y) {
  int low = 0, high = 0;
  for (double part : {x.re, x.im, y.re, y.im}) {
    if (part == 0) continue;
    low = std::min(low, std::ilogb(part));
    high = std::max(high, std::ilogb(part));
  }
  return high - low;
}

}  // namespace

int asin(mpc_ptr r, c128 z, c128) {
  if (!IsFinite(z))
    return mpc_asin(r, MpcNumber(kDoubleBits, z).get(), MPC_RNDZZ);
  return Refine(r, [&](MpcNumber& value) {
    MpcNumber below(value.bits()), above(value.bits());
    RootOfDifference(below, z);
    RootOfSum(above, z);
    const MpfrNumber x(kDoubleBits, z.re);
    Difference(value.re(), below.re(), above.re(), below.im(), above.im());
    mpfr_atan2(value.re(), x.get(), value.re(), MPFR_RNDN);
    Difference(value.im(), below.re(), above.im(), below.im(), above.re());
    mpfr_asinh(value.im(), value.im(), MPFR_RNDN);
  });
}

int acos(mpc_ptr r, c128 z, c128) {
  if (!IsFinite(z))
    return mpc_acos(r, MpcNumber(kDoubleBits, z).get(), MPC_RNDZZ);
  return Refine(r, [&](MpcNumber& value) {
    MpcNumber below(value.bits()), above(value.bits());
    RootOfDifference(below, z);
    RootOfSum(above, z);
    mpfr_atan2(value.re(), below.re(), above.re(), MPFR_RNDN);
    mpfr_mul_2ui(value.re(), value.re(), 1, MPFR_RNDN);
    Difference(value.im(), above.re(), below.im(), above.im(), below.re());
    mpfr_asinh(value.im(), value.im(), MPFR_RNDN);
  });
}

int acosh(mpc_ptr r, c128 z, c128) {
  if (z.re == 0 && IsNan(z.im)) {  // as C23 corrects C11
    mpfr_set_nan(mpc_realref(r));
    const int inexact = mpfr_const_pi(mpc_imagref(r), MPFR_RNDZ);
    mpfr_div_2ui(mpc_imagref(r), mpc_imagref(r), 1, MPFR_RNDZ);
    return MPC_INEX(0, inexact);
  }
  if (!IsFinite(z))
    return mpc_acosh(r, MpcNumber(kDoubleBits, z).get(), MPC_RNDZZ);
  return Refine(r, [&](MpcNumber& value) {
    MpcNumber excess(value.bits()), above(value.bits());
    RootOfExcess(excess, z);
    RootOfSum(above, z);
    mpfr_atan2(value.im(), excess.im(), above.re(), MPFR_RNDN);
    mpfr_mul_2ui(value.im(), value.im(), 1, MPFR_RNDN);
    mpc_conj(excess.get(), excess.get(), MPC_RNDNN);
    Difference(value.re(), excess.re(), above.re(), excess.im(), above.im());
    mpfr_asinh(value.re(), value.re(), MPFR_RNDN);
  });
}

// -i asin(i z)
int asinh(mpc_ptr r, c128 z, c128) {
  const int inexact = asin(r, {-z.im, z.re}, {});
  mpfr_swap(mpc_realref(r), mpc_imagref(r));
  mpfr_neg(mpc_imagref(r), mpc_imagref(r), MPFR_RNDZ);
  return MPC_INEX(MPC_INEX_IM(inexact), -MPC_INEX_RE(inexact));
}

// log1p(4 |x| / ((1 - |x|)^2 + y^2)) / 4 with x's sign,
// and the angle of (1 - x^2 - y^2, 2 y), halved.
int atanh(mpc_ptr r, c128 z, c128) {
  if (!IsFinite(z))
    return mpc_atanh(r, MpcNumber(kDoubleBits, z).get(), MPC_RNDZZ);
  return Refine(r, [&](MpcNumber& value) {
    const double magnitude = std::fabs(z.re);
    const MpfrNumber x(kDoubleBits, magnitude), y(kDoubleBits, z.im);
    MpfrNumber below(value.bits()), above(value.bits()), square(value.bits());
    mpfr_ui_sub(below.get(), 1, x.get(), MPFR_RNDN);
    mpfr_add_ui(above.get(), x.get(), 1, MPFR_RNDN);
    mpfr_sqr(square.get(), y.get(), MPFR_RNDN);

    mpfr_mul(above.get(), above.get(), below.get(), MPFR_RNDN);
    mpfr_sub(above.get(), above.get(), square.get(), MPFR_RNDN);
    mpfr_mul_2ui(value.im(), y.get(), 1, MPFR_RNDN);
    mpfr_atan2(value.im(), value.im(), above.get(), MPFR_RNDN);
    mpfr_div_2ui(value.im(), value.im(), 1, MPFR_RNDN);

    mpfr_sqr(below.get(), below.get(), MPFR_RNDN);
    mpfr_add(below.get(), below.get(), square.get(), MPFR_RNDN);
    mpfr_mul_2ui(value.re(), x.get(), 2, MPFR_RNDN);
    mpfr_div(value.re(), value.re(), below.get(), MPFR_RNDN);
    mpfr_log1p(value.re(), value.re(), MPFR_RNDN);
    mpfr_div_2ui(value.re(), value.re(), 2, MPFR_RNDN);
    if (std::signbit(z.re)) mpfr_neg(value.re(), value.re(), MPFR_RNDN);
  });
}

// log1p(2 x + x^2 + y^2) / 2, and the angle of 1 + z.
int log1p(mpc_ptr r, c128 z, c128) {
  if (!IsFinite(z))
    return mpc_log(r, MpcNumber(kDoubleBits, z).get(), MPC_RNDZZ);
  const auto sum = [&](MpcNumber& value) {
    const MpfrNumber x(kDoubleBits, z.re), y(kDoubleBits, z.im);
    MpfrNumber term(value.bits());
    mpfr_add_ui(term.get(), x.get(), 1, MPFR_RNDN);
    mpfr_atan2(value.im(), y.get(), term.get(), MPFR_RNDN);
    mpfr_mul_2ui(value.re(), x.get(), 1, MPFR_RNDN);
    mpfr_sqr(term.get(), x.get(), MPFR_RNDN);
    mpfr_add(value.re(), value.re(), term.get(), MPFR_RNDN);
    mpfr_sqr(term.get(), y.get(), MPFR_RNDN);
    mpfr_add(value.re(), value.re(), term.get(), MPFR_RNDN);
    mpfr_log1p(value.re(), value.re(), MPFR_RNDN);
    mpfr_div_2ui(value.re(), value.re(), 1, MPFR_RNDN);
  };
  return Refine(r, sum, 4 * Spread(z, z));
}

// The angle of the point (x, y), -i log((x + iy) / sqrt(x^2 + y^2)). With
// u = x + iy and v = x - iy that is the angle of u / sqrt(u v), and
// atanh((|v|^2 - |u|^2) / (|v|^2 + |u|^2)) / 2.
int atan2(mpc_ptr r, c128 y, c128 x) {
  if (x.im == 0 && y.im == 0) {
    const MpfrNumber real_x(kDoubleBits, x.re), real_y(kDoubleBits, y.re);
    mpfr_set_zero(mpc_imagref(r), 1);
    return MPC_INEX(
        mpfr_atan2(mpc_realref(r), real_y.get(), real_x.get(), MPFR_RNDZ), 0);
  }
  if (!IsFinite(x) || !IsFinite(y)) {
    return mpc_set_d_d(r, kNan<double>, kNan<double>, MPC_RNDZZ);
  }
  const auto angle = [&](MpcNumber& value) {
    MpcNumber u(value.bits(), x), v(value.bits(), x), root(value.bits());
    const MpcNumber turned(kDoubleBits, {-y.im, y.re});
    mpc_add(u.get(), u.get(), turned.get(), MPC_RNDNN);
    mpc_sub(v.get(), v.get(), turned.get(), MPC_RNDNN);
    mpc_mul(root.get(), u.get(), v.get(), MPC_RNDNN);
    mpc_sqrt(root.get(), root.get(), MPC_RNDNN);
    mpc_norm(value.re(), v.get(), MPFR_RNDN);
    mpc_norm(value.im(), u.get(), MPFR_RNDN);
    MpfrNumber sum(value.bits());
    mpfr_add(sum.get(), value.re(), value.im(), MPFR_RNDN);
    mpfr_sub(value.im(), value.re(), value.im(), MPFR_RNDN);
    mpfr_div(value.im(), value.im(), sum.get(), MPFR_RNDN);
    mpfr_atanh(value.im(), value.im(), MPFR_RNDN);
    mpfr_div_2ui(value.im(), value.im(), 1, MPFR_RNDN);
    mpc_conj(root.get(), root.get(), MPC_RNDNN);
    mpc_mul(u.get(), u.get(), root.get(), MPC_RNDNN);
    mpfr_atan2(value.re(), u.im(), u.re(), MPFR_RNDN);
  };
  return Refine(r, angle, 4 * Spread(x, y));
}

}  // namespace hlo::mpc
