#include "workshop/oracles/numbers/functions.h"

#include <mpfr.h>

#include <cmath>

#include "base/mpfr_number.h"
#include "workshop/oracles/numbers/real.h"
#include "workshop/oracles/numbers/special.h"

namespace hlo::conformance::naive {
namespace {

// Bits of what is computed in several steps.
constexpr mpfr_prec_t kWorking = 400;

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

// 1 / (1 + e^-x), which is exact to far more bits than any type has.
int Logistic(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  MpfrNumber sum(kWorking);
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
    {"erfc", mpfr_erfc},       {"erf-inv", ErfInverse},
    {"lgamma", Lgamma},        {"digamma", Digamma},
    {"bessel-i1e", BesselI1e},
};

// True where MPFR and IEEE 754 disagree: 1 / sqrt(-0) is -inf.
bool IsSpecial(absl::string_view op, double x) {
  return op == "rsqrt" && x == 0;
}

// The neighbour of x towards y: numbers of one sign have the order of their
// codes.
double NextAfter(const Format& format, double x, double y) {
  if (std::isnan(x) || std::isnan(y)) return NAN;
  if (x == y) return y;
  const uint64_t sign = y < 0 ? uint64_t{1} << (format.bits - 1) : 0;
  if (x == 0) return FromCode(format, sign | 1).re;
  const uint64_t code = ToCode(format, {0, x, 0});
  const bool grows = (y > x) == (x > 0);
  return FromCode(format, grows ? code + 1 : code - 1).re;
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
        return each.function(result, MpfrNumber(53, x).get(), rounding);
      });
    };
  }
  return nullptr;
}

std::function<double(double, double)> FindBinary(absl::string_view op,
                                                 const Format& format) {
  if (op == "next-after") {
    return [&format](double x, double y) { return NextAfter(format, x, y); };
  }
  Binary function = nullptr;
  if (op == "zeta") function = Zeta;
  if (op == "polygamma") function = Polygamma;
  if (op == "power") function = mpfr_pow;
  if (op == "atan2") function = mpfr_atan2;
  if (op == "hypot") function = mpfr_hypot;
  if (function == nullptr) return nullptr;
  return [function, &format](double x, double y) {
    return RoundOnce(format, [&](mpfr_ptr result, mpfr_rnd_t rounding) {
      return function(result, MpfrNumber(53, x).get(), MpfrNumber(53, y).get(),
                      rounding);
    });
  };
}

}  // namespace hlo::conformance::naive
