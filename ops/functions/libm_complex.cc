#include "ops/functions/libm_complex.h"

#include <algorithm>
#include <cmath>

#include "literals/types/float_bits.h"
#include "ops/functions/libm_functions.h"

namespace hlo {
namespace {

using Lane = double[kLaneBlock];

// Context of a formula: its arguments, its result, and real functions.
struct Work {
  InstructionSet instructions;
  const ComplexLanes& x;
  const ComplexLanes& y;
  ComplexLanes& r;
  int64_t n;

  void Call(RealFunction function, const double* a, double* result) const {
    Call(function, a, nullptr, result);
  }
  void Call(RealFunction function, const double* a, const double* b,
            double* result) const {
    Libm(function).lanes[static_cast<size_t>(instructions)](a, b, result, n);
  }
  // result[i] = f(i)
  template <typename F>
  void Each(double* result, const F& f) const {
    HLO_INDEPENDENT
    for (int64_t i = 0; i < n; ++i) result[i] = f(i);
  }
};

// a + b, unless they cancel so far that their errors show.
double Sum(double a, double b) {
  const double sum = a + b;
  const double larger = std::max(std::fabs(a), std::fabs(b));
  return std::fabs(sum) < larger * 0x1p-5 ? kNan<double> : sum;
}

// The parts of sqrt(x + iy).
struct Root {
  double re, im;
};
Root SquareRoot(double x, double y) {
  const double longer =
      std::sqrt((std::fabs(x) + std::sqrt(x * x + y * y)) / 2);
  const double shorter = std::fabs(y) / (2 * longer);
  return {x >= 0 ? longer : shorter,
          std::copysign(x >= 0 ? shorter : longer, y)};
}

// ---- powers and logarithms ----

void exp(const Work& w) {
  alignas(64) Lane size, sin, cos;
  w.Call(RealFunction::exp, w.x.re, size);
  w.Call(RealFunction::sin, w.x.im, sin);
  w.Call(RealFunction::cos, w.x.im, cos);
  w.Each(w.r.re, [&](int64_t i) { return size[i] * cos[i]; });
  w.Each(w.r.im, [&](int64_t i) { return size[i] * sin[i]; });
}

// expm1(x) cos y - 2 sin^2(y / 2)
void expm1(const Work& w) {
  alignas(64) Lane size, half, sin, cos;
  w.Call(RealFunction::exp, w.x.re, size);
  w.Call(RealFunction::sin, w.x.im, sin);
  w.Each(w.r.im, [&](int64_t i) { return size[i] * sin[i]; });
  w.Call(RealFunction::expm1, w.x.re, size);
  w.Call(RealFunction::cos, w.x.im, cos);
  w.Each(half, [&](int64_t i) { return w.x.im[i] / 2; });
  w.Call(RealFunction::sin, half, half);
  w.Each(w.r.re, [&](int64_t i) {
    return Sum(size[i] * cos[i], -2 * half[i] * half[i]);
  });
}

// Half of log1p(excess) where `near`, else of log(x^2 + y^2); and the angle.
void LogOf(const Work& w, const double* x, const double* square,
           const double* excess, const double* near) {
  alignas(64) Lane far;
  w.Call(RealFunction::log, square, far);
  w.Call(RealFunction::log1p, excess, w.r.re);
  w.Each(w.r.re,
         [&](int64_t i) { return (near[i] != 0 ? w.r.re[i] : far[i]) / 2; });
  w.Call(RealFunction::atan2, w.x.im, x, w.r.im);
}

// Next to the unit circle m^2 - 1, of the larger part m, is exact.
void log(const Work& w) {
  alignas(64) Lane square, excess, near;
  for (int64_t i = 0; i < w.n; ++i) {
    const double x = std::fabs(w.x.re[i]), y = std::fabs(w.x.im[i]);
    const double larger = std::max(x, y), smaller = std::min(x, y);
    square[i] = x * x + y * y;
    near[i] = larger >= 0.5 && larger < 2 ? 1 : 0;
    excess[i] = near[i] != 0 ? (larger * larger - 1) + smaller * smaller : 1;
  }
  LogOf(w, w.x.re, square, excess, near);
}

void log1p(const Work& w) {
  alignas(64) Lane square, excess, near, sum;
  for (int64_t i = 0; i < w.n; ++i) {
    const double x = w.x.re[i], y = w.x.im[i];
    sum[i] = 1 + x;
    square[i] = sum[i] * sum[i] + y * y;
    near[i] = 1;
    excess[i] = Sum(2 * x, x * x + y * y);
    // Next to -1 nothing is small.
    if (square[i] < 0.25) near[i] = 0;
  }
  LogOf(w, sum, square, excess, near);
}

void sqrt(const Work& w) {
  for (int64_t i = 0; i < w.n; ++i) {
    const Root root = SquareRoot(w.x.re[i], w.x.im[i]);
    w.r.re[i] = root.re;
    w.r.im[i] = root.im;
  }
}

void rsqrt(const Work& w) {
  for (int64_t i = 0; i < w.n; ++i) {
    const double x = w.x.re[i], y = w.x.im[i];
    const Root root = SquareRoot(x, y);
    const double size = std::sqrt(x * x + y * y);
    w.r.re[i] = root.re / size;
    w.r.im[i] = -root.im / size;
  }
}

// e^(y log x). The errors of y log x are 2^-50 of its terms' magnitudes; next
// to an axis the angle's error grows by 1 / sin or 1 / cos.
void pow(const Work& w) {
  constexpr double kMost = 0x1p13;
  alignas(64) Lane size, angle, sin, cos, terms;
  log(w);
  for (int64_t i = 0; i < w.n; ++i) {
    const double a = w.y.re[i], b = w.y.im[i];
    const double re = w.r.re[i], im = w.r.im[i];
    terms[i] =
        (std::fabs(a) + std::fabs(b)) * (std::fabs(re) + std::fabs(im)) + 1;
    size[i] = a * re - b * im;
    angle[i] = a * im + b * re;
  }
  w.Call(RealFunction::exp, size, size);
  w.Call(RealFunction::sin, angle, sin);
  w.Call(RealFunction::cos, angle, cos);
  const auto product = [&](const double* part) {
    return [&, part](int64_t i) {
      const bool covered = terms[i] <= kMost * std::fabs(part[i]);
      return covered ? size[i] * part[i] : kNan<double>;
    };
  };
  w.Each(w.r.re, product(cos));
  w.Each(w.r.im, product(sin));
}

// 1 / (p - iq) with p = 1 + e^-x cos y, q = e^-x sin y
void logistic(const Work& w) {
  alignas(64) Lane size, sin, cos;
  w.Each(size, [&](int64_t i) { return -w.x.re[i]; });
  w.Call(RealFunction::exp, size, size);
  w.Call(RealFunction::sin, w.x.im, sin);
  w.Call(RealFunction::cos, w.x.im, cos);
  for (int64_t i = 0; i < w.n; ++i) {
    const double p = Sum(1, size[i] * cos[i]), q = size[i] * sin[i];
    const double norm = p * p + q * q;
    w.r.re[i] = p / norm;
    w.r.im[i] = q / norm;
  }
}

// ---- circular and hyperbolic functions ----

struct Circular {
  Circular(const Work& w, const double* angle) {
    w.Call(RealFunction::sin, angle, sin);
    w.Call(RealFunction::cos, angle, cos);
  }
  alignas(64) Lane sin, cos;
};
struct Hyperbolic {
  Hyperbolic(const Work& w, const double* x) {
    w.Call(RealFunction::sinh, x, sinh);
    w.Call(RealFunction::cosh, x, cosh);
  }
  alignas(64) Lane sinh, cosh;
};

void sin(const Work& w) {
  const Circular a(w, w.x.re);
  const Hyperbolic b(w, w.x.im);
  w.Each(w.r.re, [&](int64_t i) { return a.sin[i] * b.cosh[i]; });
  w.Each(w.r.im, [&](int64_t i) { return a.cos[i] * b.sinh[i]; });
}
void cos(const Work& w) {
  const Circular a(w, w.x.re);
  const Hyperbolic b(w, w.x.im);
  w.Each(w.r.re, [&](int64_t i) { return a.cos[i] * b.cosh[i]; });
  w.Each(w.r.im, [&](int64_t i) { return -a.sin[i] * b.sinh[i]; });
}
void sinh(const Work& w) {
  const Hyperbolic a(w, w.x.re);
  const Circular b(w, w.x.im);
  w.Each(w.r.re, [&](int64_t i) { return a.sinh[i] * b.cos[i]; });
  w.Each(w.r.im, [&](int64_t i) { return a.cosh[i] * b.sin[i]; });
}
void cosh(const Work& w) {
  const Hyperbolic a(w, w.x.re);
  const Circular b(w, w.x.im);
  w.Each(w.r.re, [&](int64_t i) { return a.cosh[i] * b.cos[i]; });
  w.Each(w.r.im, [&](int64_t i) { return a.sinh[i] * b.sin[i]; });
}

// (sin x cos x, sinh y cosh y) / (cos^2 x + sinh^2 y)
void Quotient(const Work& w, const Circular& a, const Hyperbolic& b,
              double* circular, double* hyperbolic) {
  for (int64_t i = 0; i < w.n; ++i) {
    const double norm = a.cos[i] * a.cos[i] + b.sinh[i] * b.sinh[i];
    circular[i] = a.sin[i] * a.cos[i] / norm;
    hyperbolic[i] = b.sinh[i] * b.cosh[i] / norm;
  }
}
void tan(const Work& w) {
  Quotient(w, Circular(w, w.x.re), Hyperbolic(w, w.x.im), w.r.re, w.r.im);
}
void tanh(const Work& w) {
  Quotient(w, Circular(w, w.x.im), Hyperbolic(w, w.x.re), w.r.im, w.r.re);
}

// ---- their inverses, by Kahan's formulas: see mpfr_inverse.cc ----

// asin(x + iy); result parts may be the arguments.
void AsinOf(const Work& w, const double* x, const double* y, double* re,
            double* im) {
  alignas(64) Lane adjacent, other;
  for (int64_t i = 0; i < w.n; ++i) {
    const Root below = SquareRoot(1 - x[i], -y[i]);
    const Root above = SquareRoot(1 + x[i], y[i]);
    adjacent[i] = below.re * above.re - below.im * above.im;
    other[i] = below.re * above.im - below.im * above.re;
  }
  w.Call(RealFunction::atan2, x, adjacent, re);
  w.Call(RealFunction::asinh, other, im);
}
void asin(const Work& w) { AsinOf(w, w.x.re, w.x.im, w.r.re, w.r.im); }
void asinh(const Work& w) {  // -i asin(i z)
  alignas(64) Lane turned;
  w.Each(turned, [&](int64_t i) { return -w.x.im[i]; });
  AsinOf(w, turned, w.x.re, w.r.im, w.r.re);
  w.Each(w.r.im, [&](int64_t i) { return -w.r.im[i]; });
}

void acos(const Work& w) {
  alignas(64) Lane low, high;
  for (int64_t i = 0; i < w.n; ++i) {
    const Root below = SquareRoot(1 - w.x.re[i], -w.x.im[i]);
    const Root above = SquareRoot(1 + w.x.re[i], w.x.im[i]);
    low[i] = below.re;
    high[i] = above.re;
    w.r.im[i] = above.re * below.im - above.im * below.re;
  }
  w.Call(RealFunction::atan2, low, high, w.r.re);
  w.Each(w.r.re, [&](int64_t i) { return 2 * w.r.re[i]; });
  w.Call(RealFunction::asinh, w.r.im, w.r.im);
}

void acosh(const Work& w) {
  alignas(64) Lane low, high;
  for (int64_t i = 0; i < w.n; ++i) {
    const Root below = SquareRoot(w.x.re[i] - 1, w.x.im[i]);
    const Root above = SquareRoot(w.x.re[i] + 1, w.x.im[i]);
    low[i] = below.im;
    high[i] = above.re;
    w.r.re[i] = below.re * above.re + below.im * above.im;
  }
  w.Call(RealFunction::asinh, w.r.re, w.r.re);
  w.Call(RealFunction::atan2, low, high, w.r.im);
  w.Each(w.r.im, [&](int64_t i) { return 2 * w.r.im[i]; });
}

void atanh(const Work& w) {
  alignas(64) Lane twice, adjacent;
  for (int64_t i = 0; i < w.n; ++i) {
    const double x = std::fabs(w.x.re[i]), y = w.x.im[i];
    w.r.re[i] = 4 * x / ((1 - x) * (1 - x) + y * y);
    twice[i] = 2 * y;
    adjacent[i] = (1 - x) * (1 + x) - y * y;
  }
  w.Call(RealFunction::log1p, w.r.re, w.r.re);
  w.Each(w.r.re,
         [&](int64_t i) { return std::copysign(w.r.re[i], w.x.re[i]) / 4; });
  w.Call(RealFunction::atan2, twice, adjacent, w.r.im);
  w.Each(w.r.im, [&](int64_t i) { return w.r.im[i] / 2; });
}

constexpr void (*atan2)(const Work&) = nullptr;

constexpr void (*kFunctions[])(const Work&) = {
#define COMPLEX_FUNCTION(name) name,
#include "ops/functions/complex_functions.def"
};

}  // namespace

bool LibmComplex(ComplexFunction function, InstructionSet instructions,
                 const ComplexLanes& x, const ComplexLanes& y, ComplexLanes& r,
                 int64_t n) {
  const auto formula = kFunctions[static_cast<size_t>(function)];
  if (formula == nullptr) return false;
  formula({instructions, x, y, r, n});
  return true;
}

}  // namespace hlo
