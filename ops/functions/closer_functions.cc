#include "ops/functions/closer_functions.h"

#include <cmath>
#include <cstdint>

#include "literals/types/float_bits.h"
#include "ops/functions/closer_circle.h"
#include "ops/functions/f64_tables.h"

namespace hlo {
namespace closer {
namespace {

constexpr DoubleDouble kOne = {1, 0};
constexpr DoubleDouble kOpen = {0, kNan<double>};
// Bound of |x| in e^x: no product's rounding error vanishes.
constexpr double kEnd = 600;

DoubleDouble Times(DoubleDouble a, DoubleDouble b) {
  return Multiply<false>(a, b);
}

// e^x = power (1 + rest), rest below 2^-9.5 with an error of 2^-102 of it. Of
// |x| below 2^-10 the power is exactly 1; else its error is below 2^-103.
struct Exponential {
  DoubleDouble power, rest;
};

// e^r - 1. Terms from the fifth on are below 2^-45 r: f64 is enough.
DoubleDouble Expm1OfSmall(DoubleDouble r) {
  constexpr DoubleDouble kThird = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
  const double t = r.hi;
  const double far =
      t * (1. / 120 +
           t * (1. / 720 + t * (1. / 5040 + t * (1. / 40320 + t / 362880))));
  DoubleDouble sum = Add(Scale(kThird, 0.125), {far, 0});
  sum = Add(Scale(kThird, 0.5), Times(sum, r));
  sum = Add({0.5, 0}, Times(sum, r));
  return Add(r, Times(Times(r, r), sum));
}

// Steps as in f64_formulas.def; r's error is below 2^-110. REQUIRES:
// |x| <= kEnd.
Exponential ExpOf(DoubleDouble x) {
  constexpr double kStep[] = {0x1.62e42fefp-9, 0x1.473de6afp-42,
                              0x1.3c7673007e5edp-77};
  const double steps = std::nearbyint(x.hi * 0x1.71547652b82fep+8);
  const DoubleDouble near =
      TwoSum(x.hi - steps * kStep[0], -(steps * kStep[1]));
  const DoubleDouble r = Add(near, TwoSum(x.lo, -(steps * kStep[2])));
  const auto k = static_cast<int64_t>(steps);
  const int64_t coarse = k >> 4 & 15, fine = k & 15;
  const DoubleDouble power =
      Times({f64_tables::kTwo16[coarse], f64_tables::kTwo16Rest[coarse]},
            {f64_tables::kTwo256[fine], f64_tables::kTwo256Rest[fine]});
  const double scale =
      FromCode<double>(static_cast<uint64_t>(1023 + (k >> 8)) << 52);
  return {Scale(power, scale), Expm1OfSmall(r)};
}
DoubleDouble Exp(DoubleDouble x) {
  if (!(std::fabs(x.hi) <= kEnd)) return kOpen;
  const Exponential e = ExpOf(x);
  return Add(e.power, Times(e.power, e.rest));
}
// The difference of E and 1 loses at most 11 bits.
DoubleDouble Expm1(double x) {
  if (!(std::fabs(x) <= kEnd)) return kOpen;
  const Exponential e = ExpOf({x, 0});
  if (e.power.hi == 1) return e.rest;
  return Add(Add(e.power, {-1, 0}), Times(e.power, e.rest));
}

// log x, near `about`: z = x e^-about - 1 is below 2^-50, and what is left out
// of log(1 + z) is below z^3. Its error is 2^-101, and near x = 1, where the
// power is 1, that much of `about`.
DoubleDouble Log(DoubleDouble x, double about) {
  if (!(std::fabs(about) <= kEnd && about != 0)) return kOpen;
  const Exponential e = ExpOf({-about, 0});
  const DoubleDouble v = Times(x, e.power);
  const DoubleDouble z = Add(Add(v, {-1, 0}), Times(v, e.rest));
  return Add({about, 0}, Add(z, {z.hi * z.hi * -0.5, 0}));
}

DoubleDouble Tanh(double x) {
  const DoubleDouble e = Expm1(2 * std::fabs(x));
  return Scale(Divide<false>(e, Add(e, {2, 0})), std::copysign(1.0, x));
}

// The logarithm's error is below 2^-91 of it, and |y log x| <= 600.
DoubleDouble Pow(double x, double y) {
  if (!(x > 0 && std::fabs(y) < 0x1p900)) return kOpen;
  return Exp(Times(Log({x, 0}, std::log(x)), {y, 0}));
}

DoubleDouble Tangent(double x) {
  const SineAndCosine circle = SineAndCosineOf(x);
  return Divide<false>(circle.sine, circle.cosine);
}

// The root of a number of [1/8, 1), scaled: exact, and never subnormal.
// One step of Newton's method on 50 right bits leaves 2^-99.
DoubleDouble Rsqrt(double x) {
  int exponent = 0;
  double near = std::frexp(x, &exponent);
  if (exponent % 2 != 0) near /= 2, ++exponent;
  const double root = 1 / std::sqrt(near);
  const DoubleDouble product = Times(TwoProduct<false>(root, root), {near, 0});
  const double excess = (product.hi - 1) + product.lo;
  return Scale(FastTwoSum(root, -root * excess / 2),
               std::ldexp(1, -exponent / 2));
}
DoubleDouble Cbrt(double x) {
  int exponent = 0;
  double near = std::frexp(x, &exponent);
  for (; exponent % 3 != 0; ++exponent) near /= 2;
  const double root = std::cbrt(near);
  const DoubleDouble square = TwoProduct<false>(root, root);
  const DoubleDouble cube = Times(square, {root, 0});
  const double excess = (cube.hi - near) + cube.lo;
  return Scale(FastTwoSum(root, -excess / (3 * square.hi)),
               std::ldexp(1, exponent / 3));
}

// The angle of (x, y) where one of them is far smaller: next to an axis.
DoubleDouble Atan2(double y, double x) {
  constexpr DoubleDouble kPi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
  constexpr int64_t kFar = 120, kFarthest = 900;
  const double sign = std::copysign(1.0, y);
  const int64_t y_size = std::ilogb(y), x_size = std::ilogb(x);
  const int64_t gap = y_size - x_size;
  if (gap > kFar) return Scale(kPi, sign / 2);
  if (gap < -kFar && x < 0) return Scale(kPi, sign);
  if (gap > -kFar) return kOpen;
  if (std::isinf(x)) return Scale({0, 0}, sign);
  if (gap < -kFarthest) return kOpen;
  const double above = std::scalbn(y, -static_cast<int>(y_size)),
               below = std::scalbn(x, -static_cast<int>(x_size));
  return Scale(Divide<false>({above, 0}, {below, 0}),
               std::ldexp(1, static_cast<int>(gap)));
}

}  // namespace
}  // namespace closer

DoubleDouble CloserFunction(RealFunction function, double x, double y) {
  if (std::isnan(x) || std::isnan(y)) return closer::kOpen;
  if (function == RealFunction::atan2) return closer::Atan2(x, y);
  if (!std::isfinite(x)) return closer::kOpen;
  if (function == RealFunction::rsqrt && x > 0) return closer::Rsqrt(x);
  if (function == RealFunction::cbrt && x != 0) return closer::Cbrt(x);
  // The products' rounding errors must not vanish.
  if (!(std::fabs(x) >= 0x1p-200)) return closer::kOpen;
  switch (function) {
    case RealFunction::exp:
      return closer::Exp({x, 0});
    case RealFunction::expm1:
      return closer::Expm1(x);
    case RealFunction::log:
      return closer::Log({x, 0}, std::log(x));
    case RealFunction::log1p:
      return closer::Log(TwoSum(1, x), std::log1p(x));
    case RealFunction::logistic:
      return Divide<false>(closer::kOne,
                           Add(closer::kOne, closer::Exp({-x, 0})));
    case RealFunction::tanh:
      return closer::Tanh(x);
    case RealFunction::pow:
      return closer::Pow(x, y);
    case RealFunction::sin:
      return closer::SineAndCosineOf(x).sine;
    case RealFunction::cos:
      return closer::SineAndCosineOf(x).cosine;
    case RealFunction::tan:
      return closer::Tangent(x);
    default:
      return closer::kOpen;
  }
}

}  // namespace hlo
