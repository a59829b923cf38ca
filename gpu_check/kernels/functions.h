// Functions of real numbers that libm does not have, in f64.
#ifndef HLOREF_GPU_CHECK_KERNELS_FUNCTIONS_H_
#define HLOREF_GPU_CHECK_KERNELS_FUNCTIONS_H_

#include "gpu_check/kernels/port.h"

namespace hlo::gpu {

constexpr double kPi = 3.14159265358979323846;

HLOREF_HD inline double RoundedEven(double x) {
  const double down = floor(x), rest = x - down;
  if (!(fabs(x) < 4503599627370496.0)) return x;
  const bool up = rest > 0.5 || (rest == 0.5 && fmod(down, 2.0) != 0);
  return copysign(up ? down + 1 : down, x);
}
HLOREF_HD inline double RoundedAway(double x) {
  const double whole = trunc(x);
  return fabs(x - whole) >= 0.5 ? whole + copysign(1.0, x) : whole;
}

// B_2k / (2k)!, k from 1.
HLOREF_HD inline double BernoulliTerm(int k) {
  const double of[] = {1.0 / 12,
                       -1.0 / 720,
                       1.0 / 30240,
                       -1.0 / 1209600,
                       1.0 / 47900160,
                       -691.0 / 1307674368000,
                       1.0 / 74724249600,
                       -3617.0 / 10670622842880000,
                       43867.0 / 5109094217170944000};
  return of[k - 1];
}

// Hurwitz's zeta for x > 1 and q > 0: Euler's and Maclaurin's sum.
HLOREF_HD inline double ZetaOfPositive(double x, double q) {
  constexpr int kTerms = 12;
  double sum = 0;
  for (int i = 0; i < kTerms; ++i) sum += pow(q + i, -x);
  const double end = q + kTerms, power = pow(end, -x);
  sum += end * power / (x - 1) + power / 2;
  double factor = x * power / end;
  for (int k = 1; k <= 9; ++k) {
    sum += BernoulliTerm(k) * factor;
    factor *= (x + 2 * k - 1) * (x + 2 * k) / (end * end);
  }
  return sum;
}
// Terms of a negative q are added until it is positive.
HLOREF_HD inline double Zeta(double x, double q) {
  if (x != x || q != q || x < 1) return NAN;
  if (x == 1) return INFINITY;
  if (q > 0) return q == INFINITY ? 0 : ZetaOfPositive(x, q);
  if (q == floor(q)) return fmod(x, 2.0) == 0 ? INFINITY : NAN;
  if (x != floor(x) || q < -1e6) return NAN;
  double sum = 0;
  for (; q < 0; ++q) sum += 1 / pow(q, x);
  return sum + ZetaOfPositive(x, q);
}

// The asymptotic series beyond 12, for x > 0.
HLOREF_HD inline double DigammaOfPositive(double x) {
  double shift = 0;
  for (; x < 12; ++x) shift -= 1 / x;
  const double square = 1 / (x * x);
  double series = 0, factor = 1;
  double factorial = 1;  // (2k - 1)!
  for (int k = 1; k <= 9; ++k) {
    factor *= square;
    series -= BernoulliTerm(k) * factorial * factor;
    factorial *= 2.0 * k * (2.0 * k + 1);
  }
  return shift + log(x) - 1 / (2 * x) + series;
}
HLOREF_HD inline double Digamma(double x) {
  const double part = x - floor(x);
  if (x == 0 || (x < 0 && part == 0)) return NAN;
  const double of_positive = DigammaOfPositive(x < 0 ? 1 - x : x);
  return x < 0 ? of_positive - kPi / tan(kPi * part) : of_positive;
}

HLOREF_HD inline double Polygamma(double n, double x) {
  if (!(n >= 0) || n != floor(n)) return NAN;
  if (n == 0) return Digamma(x);
  const double sign = fmod(n, 2.0) == 0 ? -1 : 1;
  return sign * exp(lgamma(n + 1)) * Zeta(n + 1, x);
}

// Newton's steps on erf, or on erfc near the ends.
HLOREF_HD inline double ErfInverse(double y) {
  if (!(fabs(y) < 1)) return fabs(y) == 1 ? y * INFINITY : NAN;
  const double tail = 1 - fabs(y);
  const double guess = log(tail * (1 + fabs(y)));
  const double t = 2 / (kPi * 0.147) + guess / 2;
  double x = sqrt(sqrt(t * t - guess / 0.147) - t);
  if (y == 0) return y;
  for (int i = 0; i < 4; ++i) {
    const double error = tail < 0.25 ? tail - erfc(x) : erf(x) - fabs(y);
    const double step = error * sqrt(kPi) / 2 * exp(x * x);
    x -= step / (1 + x * step);
  }
  return copysign(x, y);
}

// e^-|x| I1(x): the power series, or the asymptotic one.
HLOREF_HD inline double BesselI1e(double x) {
  const double size = fabs(x);
  double term = 1, sum = 0;
  if (size < 30) {
    for (int k = 1; k < 200 && term != 0; ++k) {
      sum += term;
      term *= size * size / 4 / (k * (k + 1.0));
    }
    return x / 2 * sum * exp(-size);
  }
  for (int k = 1; k < 30; ++k) {
    sum += term;
    term *= -(4 - (2.0 * k - 1) * (2.0 * k - 1)) / (k * 8 * size);
  }
  return copysign(sum / sqrt(2 * kPi * size), x);
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_KERNELS_FUNCTIONS_H_
