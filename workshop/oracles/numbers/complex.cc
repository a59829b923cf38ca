#include "workshop/oracles/numbers/complex.h"

#include <mpc.h>

#include <cmath>

#include "absl/functional/function_ref.h"
#include "base/mpfr_number.h"
#include "workshop/oracles/numbers/functions.h"
#include "workshop/oracles/numbers/real.h"

namespace hlo::conformance::naive {
namespace {

// Bits of what is computed in several steps: e^x - 1 of the least f64 is exact.
constexpr mpfr_prec_t kComplexBits = 2400;

class Pair {
 public:
  explicit Pair(mpfr_prec_t bits) { mpc_init2(value_, bits); }
  Pair(const Number& number, mpfr_prec_t bits) : Pair(bits) {
    mpc_set_d_d(value_, number.re, number.im, MPC_RNDNN);
  }
  ~Pair() { mpc_clear(value_); }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;
  mpc_ptr get() { return value_; }
  mpfr_ptr re() { return mpc_realref(value_); }
  mpfr_ptr im() { return mpc_imagref(value_); }

 private:
  mpc_t value_;
};

using Compute = absl::FunctionRef<int(mpc_ptr, mpc_rnd_t)>;

Number RoundParts(const Format& format, Compute compute) {
  const Format& part = PartOf(format);
  Pair result(53);
  const mpc_rnd_t rounding = format.bits == 128 ? MPC_RNDNN : MPC_RNDZZ;
  const int inexact = compute(result.get(), rounding);
  return {0, RoundedBefore(part, result.re(), MPC_INEX_RE(inexact)),
          RoundedBefore(part, result.im(), MPC_INEX_IM(inexact))};
}

using ComplexUnary = int (*)(mpc_ptr, mpc_srcptr, mpc_rnd_t);

bool IsZero(mpc_srcptr x) {
  return mpfr_zero_p(mpc_realref(x)) != 0 && mpfr_zero_p(mpc_imagref(x)) != 0;
}

// Near 0 it is x, with the signs of its zeros.
int ExpMinusOne(mpc_ptr result, mpc_srcptr x, mpc_rnd_t rounding) {
  if (IsZero(x)) return mpc_set(result, x, rounding);
  Pair power(kComplexBits);
  mpc_exp(power.get(), x, MPC_RNDNN);
  return mpc_sub_ui(result, power.get(), 1, rounding);
}

int LogPlusOne(mpc_ptr result, mpc_srcptr x, mpc_rnd_t rounding) {
  Pair sum(kComplexBits);
  mpc_add_ui(sum.get(), x, 1, MPC_RNDNN);
  return mpc_log(result, sum.get(), rounding);
}

int ReciprocalRoot(mpc_ptr result, mpc_srcptr x, mpc_rnd_t rounding) {
  Pair root(kComplexBits);
  mpc_sqrt(root.get(), x, MPC_RNDNN);
  return mpc_ui_div(result, 1, root.get(), rounding);
}

int ComplexLogistic(mpc_ptr result, mpc_srcptr x, mpc_rnd_t rounding) {
  Pair sum(kComplexBits);
  mpc_neg(sum.get(), x, MPC_RNDNN);
  mpc_exp(sum.get(), sum.get(), MPC_RNDNN);
  mpc_add_ui(sum.get(), sum.get(), 1, MPC_RNDNN);
  return mpc_ui_div(result, 1, sum.get(), rounding);
}

// C23 has corrected what C99's Annex G gave for the real part 0: it stays.
int Tangent(mpc_ptr result, mpc_srcptr x, mpc_rnd_t rounding) {
  if (mpfr_zero_p(mpc_realref(x)) == 0 || mpfr_number_p(mpc_imagref(x)) != 0) {
    return mpc_tanh(result, x, rounding);
  }
  mpfr_set_nan(mpc_imagref(result));
  return mpfr_set(mpc_realref(result), mpc_realref(x), MPFR_RNDN);
}

// x / |x|; of 0 itself.
int Direction(mpc_ptr result, mpc_srcptr x, mpc_rnd_t rounding) {
  MpfrNumber magnitude(kComplexBits);
  mpc_abs(magnitude.get(), x, MPFR_RNDN);
  if (mpfr_zero_p(magnitude.get()) != 0) {
    return mpc_set(result, x, rounding);
  }
  return mpc_div_fr(result, x, magnitude.get(), rounding);
}

struct NamedComplex {
  absl::string_view op;
  ComplexUnary function;
};
constexpr NamedComplex kComplexFunctions[] = {
    {"exponential", mpc_exp}, {"exponential-minus-one", ExpMinusOne},
    {"log", mpc_log},         {"log-plus-one", LogPlusOne},
    {"sqrt", mpc_sqrt},       {"rsqrt", ReciprocalRoot},
    {"sine", mpc_sin},        {"cosine", mpc_cos},
    {"tan", mpc_tan},         {"sinh", mpc_sinh},
    {"cosh", mpc_cosh},       {"tanh", Tangent},
    {"asin", mpc_asin},       {"acos", mpc_acos},
    {"asinh", mpc_asinh},     {"acosh", mpc_acosh},
    {"atanh", mpc_atanh},     {"logistic", ComplexLogistic},
    {"sign", Direction},
};

bool IsInfinite(const Number& x) {
  return std::isinf(x.re) || std::isinf(x.im);
}

// Infinities to 1, numbers to 0, with their signs.
Number Boxed(const Number& x) {
  const auto box = [](double a) {
    return std::copysign(std::isinf(a) ? 1.0 : 0.0, a);
  };
  return {0, box(x.re), box(x.im)};
}

// The quotient as C's Annex G writes it, every operation rounded.
class Division {
 public:
  explicit Division(const Format& part) : part_(part) {}

  Number operator()(const Number& x, Number y) const {
    const double largest = std::fmax(std::abs(y.re), std::abs(y.im));
    const double exponent = std::logb(largest);
    int scale = 0;
    if (std::isfinite(exponent)) {
      scale = -static_cast<int>(exponent);
      y = {0, std::ldexp(y.re, scale), std::ldexp(y.im, scale)};
    }
    const double norm = Sum(y.re, y.re, y.im, y.im);
    Number result = {0, Quotient(Sum(x.re, y.re, x.im, y.im), norm, scale),
                     Quotient(Sum(x.im, y.re, -x.re, y.im), norm, scale)};
    if (!std::isnan(result.re) || !std::isnan(result.im)) return result;
    if (norm == 0 && (!std::isnan(x.re) || !std::isnan(x.im))) {
      const double infinity = std::copysign(INFINITY, y.re);
      return {0, infinity * x.re, infinity * x.im};
    }
    if (IsInfinite(x) && std::isfinite(y.re) && std::isfinite(y.im)) {
      return Times(INFINITY, Boxed(x), y);
    }
    if (std::isinf(exponent) && exponent > 0 && std::isfinite(x.re) &&
        std::isfinite(x.im)) {
      return Times(0, x, Boxed(y));
    }
    return result;
  }

 private:
  double Sum(double a, double b, double c, double d) const {
    return Round(part_, Round(part_, a * b) + Round(part_, c * d));
  }
  double Quotient(double a, double b, int scale) const {
    return Round(part_, std::ldexp(Round(part_, a / b), scale));
  }
  static Number Times(double factor, const Number& x, const Number& y) {
    return {0, factor * (x.re * y.re + x.im * y.im),
            factor * (x.im * y.re - x.re * y.im)};
  }

  const Format& part_;
};

// -i log((x + i y) / sqrt(x^2 + y^2)); real numbers have the real angle.
Number Angle(const Format& format, const Number& y, const Number& x) {
  const Format& part = PartOf(format);
  if (x.im == 0 && y.im == 0) {
    return {0, FindBinary("atan2", part)(y.re, x.re), 0};
  }
  if (IsNan(x) || IsNan(y) || IsInfinite(x) || IsInfinite(y)) {
    return {0, NAN, NAN};
  }
  Pair a(x, kComplexBits), b(y, kComplexBits), sum(kComplexBits),
      root(kComplexBits);
  mpc_mul_i(sum.get(), b.get(), 1, MPC_RNDNN);
  mpc_add(sum.get(), sum.get(), a.get(), MPC_RNDNN);
  mpc_sqr(a.get(), a.get(), MPC_RNDNN);
  mpc_sqr(b.get(), b.get(), MPC_RNDNN);
  mpc_add(root.get(), a.get(), b.get(), MPC_RNDNN);
  mpc_sqrt(root.get(), root.get(), MPC_RNDNN);
  mpc_div(sum.get(), sum.get(), root.get(), MPC_RNDNN);
  mpc_log(sum.get(), sum.get(), MPC_RNDNN);
  return RoundParts(format, [&](mpc_ptr result, mpc_rnd_t rounding) {
    return mpc_mul_i(result, sum.get(), -1, rounding);
  });
}

// semantics.md: complex_multiply.
Number PlainProduct(const Format& part, const Number& x, const Number& y) {
  const auto times = [&](double a, double b) { return Round(part, a * b); };
  return {0, Round(part, times(x.re, y.re) - times(x.im, y.im)),
          Round(part, times(x.re, y.im) + times(x.im, y.re))};
}

// A product of two NaNs as C's Annex G recovers the infinity in it.
Number ProductOfInfinities(const Format& part, Number x, Number y) {
  const auto without_nan = [](const Number& z) {
    const auto zero = [](double a) {
      return std::isnan(a) ? std::copysign(0.0, a) : a;
    };
    return Number{0, zero(z.re), zero(z.im)};
  };
  const auto overflows = [&](double a, double b) {
    return std::isinf(Round(part, a * b));
  };
  bool recovers = overflows(x.re, y.re) || overflows(x.im, y.im) ||
                  overflows(x.re, y.im) || overflows(x.im, y.re);
  if (IsInfinite(x)) {
    x = Boxed(x);
    y = without_nan(y);
    recovers = true;
  }
  if (IsInfinite(y)) {
    y = Boxed(y);
    x = without_nan(x);
    recovers = true;
  }
  if (!recovers) return {0, NAN, NAN};
  x = without_nan(x);
  y = without_nan(y);
  return {0, INFINITY * (x.re * y.re - x.im * y.im),
          INFINITY * (x.re * y.im + x.im * y.re)};
}

Number Power(const Format& format, const Number& x, const Number& y) {
  if (y.re == 0 && y.im == 0) return {0, 1, 0};
  return RoundParts(format, [&](mpc_ptr result, mpc_rnd_t rounding) {
    return mpc_pow(result, Pair(x, 53).get(), Pair(y, 53).get(), rounding);
  });
}

}  // namespace

ScalarFunction FindComplex(absl::string_view op, const Format& format,
                           const Choices& choices) {
  for (const NamedComplex& each : kComplexFunctions) {
    if (each.op != op) continue;
    return [&each, &format](const Number* x) {
      return RoundParts(format, [&](mpc_ptr result, mpc_rnd_t rounding) {
        return each.function(result, Pair(x[0], 53).get(), rounding);
      });
    };
  }
  if (op == "divide") {
    return [&format](const Number* x) {
      return Division(PartOf(format))(x[0], x[1]);
    };
  }
  if (op == "power") {
    return [&format](const Number* x) { return Power(format, x[0], x[1]); };
  }
  if (op == "atan2") {
    return [&format](const Number* x) { return Angle(format, x[0], x[1]); };
  }
  if (op == "multiply") {
    return [&format, &choices](const Number* x) {
      const Format& part = PartOf(format);
      const Number product = PlainProduct(part, x[0], x[1]);
      const bool nan = std::isnan(product.re) && std::isnan(product.im);
      return nan && choices.products_recover_infinities
                 ? ProductOfInfinities(part, x[0], x[1])
                 : product;
    };
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
