#include "conformance/oracles/functions.h"

#include <mpfr.h>

#include <cmath>

namespace hlo::conformance::naive {
namespace {

// Bits of what is computed in several steps.
constexpr mpfr_prec_t kWorking = 400;

class Real {
 public:
  explicit Real(mpfr_prec_t bits) { mpfr_init2(value_, bits); }
  Real(double value, mpfr_prec_t bits) : Real(bits) {
    mpfr_set_d(value_, value, MPFR_RNDN);
  }
  ~Real() { mpfr_clear(value_); }
  Real(const Real&) = delete;
  Real& operator=(const Real&) = delete;
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

// 1 / (1 + e^-x), which is exact to far more bits than any type has.
int Logistic(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  Real sum(kWorking);
  mpfr_neg(sum.get(), x, MPFR_RNDN);
  mpfr_exp(sum.get(), sum.get(), MPFR_RNDN);
  mpfr_add_ui(sum.get(), sum.get(), 1, MPFR_RNDN);
  return mpfr_ui_div(result, 1, sum.get(), rounding);
}

struct NamedUnary {
  absl::string_view op;
  Unary function;
};
constexpr NamedUnary kUnary[] = {
    {"exponential", mpfr_exp}, {"exponential-minus-one", mpfr_expm1},
    {"log", mpfr_log},         {"log-plus-one", mpfr_log1p},
    {"sqrt", mpfr_sqrt},       {"rsqrt", mpfr_rec_sqrt},
    {"cbrt", mpfr_cbrt},       {"sine", mpfr_sin},
    {"cosine", mpfr_cos},      {"tan", mpfr_tan},
    {"tanh", mpfr_tanh},       {"sinh", mpfr_sinh},
    {"cosh", mpfr_cosh},       {"asin", mpfr_asin},
    {"acos", mpfr_acos},       {"asinh", mpfr_asinh},
    {"acosh", mpfr_acosh},     {"atanh", mpfr_atanh},
    {"erf", mpfr_erf},         {"logistic", Logistic},
};

// What MPFR and IEEE 754 disagree about: 1 / sqrt(-0) is -inf.
bool IsSpecial(absl::string_view op, double x) {
  return op == "rsqrt" && x == 0;
}

// Rounds towards zero to 53 bits, and makes the last bit odd where that was not
// exact: a second rounding, to 51 bits or fewer, then gives what one would.
double ToOdd(mpfr_ptr value, int inexact) {
  if (mpfr_zero_p(value) != 0 || mpfr_number_p(value) == 0) {
    return mpfr_get_d(value, MPFR_RNDZ);
  }
  // Far beyond the ends of every format of up to 32 bits.
  const mpfr_exp_t exponent = mpfr_get_exp(value);
  if (exponent < -1000 || exponent > 1000) {
    const double end = std::ldexp(1.0, exponent < 0 ? -1000 : 1000);
    return mpfr_sgn(value) < 0 ? -end : end;
  }
  double rounded = mpfr_get_d(value, MPFR_RNDZ);
  const double significand =
      std::ldexp(rounded, 53 - static_cast<int>(exponent));
  if (inexact != 0 && std::fmod(significand, 2) == 0) {
    rounded = std::ldexp(significand + (significand < 0 ? -1 : 1),
                         static_cast<int>(exponent) - 53);
  }
  return rounded;
}

// f64 itself: as MPFR's manual rounds to IEEE's subnormal numbers.
template <typename Compute>
double RoundToF64(Compute compute) {
  Real result(53);
  int inexact = compute(result.get(), MPFR_RNDN);
  const mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
  mpfr_set_emin(-1073);
  mpfr_set_emax(1024);
  inexact = mpfr_check_range(result.get(), inexact, MPFR_RNDN);
  mpfr_subnormalize(result.get(), inexact, MPFR_RNDN);
  const double value = mpfr_get_d(result.get(), MPFR_RNDN);
  mpfr_set_emin(least);
  mpfr_set_emax(most);
  return value;
}

template <typename Compute>
double RoundOnce(const Format& format, Compute compute) {
  if (format.bits == 64) return RoundToF64(compute);
  Real result(53);
  const int inexact = compute(result.get(), MPFR_RNDZ);
  return Round(format, ToOdd(result.get(), inexact));
}

}  // namespace

std::function<double(double)> FindUnary(absl::string_view op,
                                        const Format& format) {
  for (const NamedUnary& each : kUnary) {
    if (each.op != op) continue;
    return [&each, &format](double x) {
      if (IsSpecial(each.op, x)) {
        return Round(format, std::copysign(INFINITY, x));
      }
      return RoundOnce(format, [&](mpfr_ptr result, mpfr_rnd_t rounding) {
        return each.function(result, Real(x, 53).get(), rounding);
      });
    };
  }
  return nullptr;
}

std::function<double(double, double)> FindBinary(absl::string_view op,
                                                 const Format& format) {
  Binary function = nullptr;
  if (op == "power") function = mpfr_pow;
  if (op == "atan2") function = mpfr_atan2;
  if (op == "hypot") function = mpfr_hypot;
  if (function == nullptr) return nullptr;
  return [function, &format](double x, double y) {
    return RoundOnce(format, [&](mpfr_ptr result, mpfr_rnd_t rounding) {
      return function(result, Real(x, 53).get(), Real(y, 53).get(), rounding);
    });
  };
}

}  // namespace hlo::conformance::naive
