// The formulas of double_double_functions.h around the sine; see
// double_double_formulas.h.
#ifndef HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_CIRCLE_H_
#define HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_CIRCLE_H_

#include <bit>
#include <cstdint>

#include "ops/functions/double_double.h"
#include "ops/functions/double_double_formulas.h"

namespace hlo::double_double {

// An angle as a number of quarter turns and the rest, r and its square u.
struct Angle {
  DoubleDouble r, u;
  uint64_t quadrant;
};
// REQUIRES: |x| < 2^20.
template <bool kFma>
HLO_INLINE Angle Reduce(double x) {
  // pi / 2, in three times 33 bits and 53 bits.
  constexpr double kHalfPi[] = {0x1.921fb54400000p+0, 0x1.0b4611a600000p-34,
                                0x1.3198a2e000000p-69, 0x1.b839a252049c1p-104};
  const double turns = x * 0x1.45f306dc9c883p-1 + kToInteger;
  const double k = turns - kToInteger;
  const DoubleDouble first = TwoSum(x - k * kHalfPi[0], -k * kHalfPi[1]);
  const DoubleDouble second = TwoSum(first.hi, -k * kHalfPi[2]);
  DoubleDouble r = TwoSum(second.hi, first.lo);
  r = FastTwoSum(r.hi, r.lo + (second.lo - k * kHalfPi[3]));
  return {r, Multiply<kFma>(r, r), std::bit_cast<uint64_t>(turns)};
}
// a + u b
template <bool kFma>
HLO_INLINE DoubleDouble Horner(DoubleDouble a, DoubleDouble u, DoubleDouble b) {
  return Add(a, Multiply<kFma>(u, b));
}
// Taylor series, |r| < 0.8: the first terms in double-double.
template <bool kFma>
HLO_INLINE DoubleDouble SinSeries(DoubleDouble r, DoubleDouble u) {
  const double t = u.hi;
  const double tail =
      1. / 362880 +
      t * (-1. / 39916800 +
           t * (1. / 6227020800 +
                t * (-1. / 1307674368000 +
                     t * (1. / 355687428096000 - t / 121645100408832000))));
  DoubleDouble sum =
      Add({-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73}, {t * tail, 0});
  sum = Horner<kFma>({0x1.1111111111111p-7, 0x1.1111111111111p-63}, u, sum);
  sum = Horner<kFma>({-0x1.5555555555555p-3, -0x1.5555555555555p-57}, u, sum);
  return Horner<kFma>(r, r, Multiply<kFma>(u, sum));
}
template <bool kFma>
HLO_INLINE DoubleDouble CosSeries(DoubleDouble u) {
  const double t = u.hi;
  const double tail =
      1. / 40320 +
      t * (-1. / 3628800 +
           t * (1. / 479001600 +
                t * (-1. / 87178291200 + t * (1. / 20922789888000 -
                                              t * (1. / 6402373705728000 -
                                                   t / 2432902008176640000)))));
  DoubleDouble sum =
      Add({-0x1.6c16c16c16c17p-10, 0x1.f49f49f49f49fp-65}, {t * tail, 0});
  sum = Horner<kFma>({0x1.5555555555555p-5, 0x1.5555555555555p-59}, u, sum);
  sum = Horner<kFma>({-0.5, 0}, u, sum);
  return Horner<kFma>(kOne, u, sum);
}

struct Circle {
  DoubleDouble sin, cos;
};
// REQUIRES: |x| < 2^20.
template <bool kFma>
HLO_INLINE Circle SinCos(double x) {
  const Angle angle = Reduce<kFma>(x);
  const DoubleDouble sin = SinSeries<kFma>(angle.r, angle.u);
  const DoubleDouble cos = CosSeries<kFma>(angle.u);
  const bool odd = (angle.quadrant & 1) != 0;
  const double sin_sign = (angle.quadrant & 2) != 0 ? -1 : 1;
  const double cos_sign = ((angle.quadrant + 1) & 2) != 0 ? -1 : 1;
  return {Scale(Select(odd, cos, sin), sin_sign),
          Scale(Select(odd, sin, cos), cos_sign)};
}
// The angle of the point (c, s), near `about`.
template <bool kFma>
HLO_INLINE DoubleDouble AngleOf(DoubleDouble s, DoubleDouble c, double about) {
  const Circle near = SinCos<kFma>(about);
  const DoubleDouble off =
      Add(Multiply<kFma>(s, near.cos), Negate(Multiply<kFma>(c, near.sin)));
  const double far = c.hi * near.cos.hi + s.hi * near.sin.hi;
  return FastTwoSum(about, off.hi / far);
}
// sqrt(1 - x^2)
template <bool kFma>
HLO_INLINE DoubleDouble OtherSide(double x) {
  return SquareRoot<kFma>(Multiply<kFma>(TwoSum(1, x), TwoSum(1, -x)));
}

}  // namespace hlo::double_double

#endif  // HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_CIRCLE_H_
