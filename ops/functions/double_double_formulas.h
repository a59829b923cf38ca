// The formulas of double_double_functions.h around e^x.
//
// e^x and the sine (double_double_circle.h) are computed from scratch; other
// functions take an approximate result and correct it by one step of Newton's
// method on their inverse, whose error is the square of the first one's.
#ifndef HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FORMULAS_H_
#define HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FORMULAS_H_

#include <bit>
#include <cstdint>

#include "ops/functions/double_double.h"

namespace hlo::double_double {

// Adding it to a number below 2^51 rounds that to an integer.
inline constexpr double kToInteger = 0x1.8p52;
inline constexpr DoubleDouble kOne = {1, 0};

// e^(x + more) = scale (1 + rest), scale a power of two.
struct Exponential {
  DoubleDouble rest;
  double scale;
};
// REQUIRES: |x| < 700.
template <bool kFma>
HLO_INLINE Exponential Exp(double x, double more = 0) {
  // ln 2, in 42, 53 and 53 bits.
  constexpr double kLn2[] = {0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45,
                             0x1.f97b57a079a19p-103};
  const double steps = x * 0x1.71547652b82fep+0 + kToInteger;
  const double k = steps - kToInteger;
  const DoubleDouble second = TwoProduct<kFma>(k, kLn2[1]);
  DoubleDouble r = TwoSum(x - k * kLn2[0], -second.hi);
  r.lo += more - second.lo - k * kLn2[2];
  r = Scale(FastTwoSum(r.hi, r.lo), 0x1p-6);
  // e^r - 1 of |r| < 0.0055; then squared six times.
  DoubleDouble square = TwoProduct<kFma>(r.hi, r.hi);
  square.lo += 2 * r.hi * r.lo;
  const double t = r.hi;
  const double tail =
      1. / 6 +
      t * (1. / 24 +
           t * (1. / 120 + t * (1. / 720 + t * (1. / 5040 + t / 40320))));
  DoubleDouble e = FastTwoSum(r.hi, square.hi / 2);
  e = FastTwoSum(e.hi, e.lo + (r.lo + square.lo / 2 + t * square.hi * tail));
  for (int i = 0; i < 6; ++i) {  // 2 e + e^2
    square = TwoProduct<kFma>(e.hi, e.hi);
    square.lo += 2 * e.hi * e.lo;
    const DoubleDouble sum = FastTwoSum(2 * e.hi, square.hi);
    e = FastTwoSum(sum.hi, sum.lo + (2 * e.lo + square.lo));
  }
  const auto bits = std::bit_cast<uint64_t>(steps) -
                    std::bit_cast<uint64_t>(kToInteger) + 1023;
  return {e, std::bit_cast<double>(bits << 52)};
}

HLO_INLINE DoubleDouble PlusOne(DoubleDouble rest) {
  const DoubleDouble sum = TwoSum(1, rest.hi);
  return FastTwoSum(sum.hi, sum.lo + rest.lo);
}
template <bool kFma>
HLO_INLINE DoubleDouble ExpOf(double x, double more = 0) {
  const Exponential e = Exp<kFma>(x, more);
  return Scale(PlusOne(e.rest), e.scale);
}
template <bool kFma>
HLO_INLINE DoubleDouble Expm1Of(double x) {
  const Exponential e = Exp<kFma>(x);
  const DoubleDouble far = Add(Scale(PlusOne(e.rest), e.scale), {-1, 0});
  return Select(e.scale == 1, e.rest, far);
}
// sinh of x >= 0.
template <bool kFma>
HLO_INLINE DoubleDouble SinhOf(double x) {
  const DoubleDouble e = Expm1Of<kFma>(x);
  const DoubleDouble sum = Add(e, Divide<kFma>(e, Add(e, kOne)));
  return Scale(sum, 0.5);
}

// about + log(1 + z) of a tiny z.
HLO_INLINE DoubleDouble AddTiny(double about, double z) {
  return FastTwoSum(about, z - z * z / 2);
}
// log of `x`, near `about`: x e^-about - 1 is tiny, and is the correction.
template <bool kFma>
HLO_INLINE DoubleDouble LogOf(DoubleDouble x, double about) {
  const Exponential e = Exp<kFma>(-about);
  const DoubleDouble v = Scale(x, e.scale);
  const DoubleDouble excess = TwoSum(v.hi - 1, v.lo);
  const DoubleDouble z = Add(excess, Multiply<kFma>(v, e.rest));
  return AddTiny(about, z.hi);
}

}  // namespace hlo::double_double

#endif  // HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FORMULAS_H_
