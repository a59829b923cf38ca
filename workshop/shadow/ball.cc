#include "workshop/shadow/ball.h"

#include <algorithm>
#include <cmath>

namespace hlo::conformance {
namespace {

using naive::Format;

double Magnitude(const Ball& a) { return std::abs(a.r.nearest()); }

Ball Made(const Real& r, double e, bool open) { return {r, e, open}; }

int Logistic(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  mpfr_neg(result, x, rounding);
  mpfr_exp(result, result, rounding);
  mpfr_add_ui(result, result, 1, rounding);
  return mpfr_ui_div(result, 1, result, rounding);
}

Ball ExponentialOf(const Ball& a) {
  Real r = a.r.By(mpfr_exp);
  const double e = std::abs(r.nearest()) * std::expm1(a.e);
  return Made(r, e, a.open);
}

Ball LogarithmOf(const Ball& a) {
  const double least = a.r.nearest() - a.e;
  return Made(a.r.By(mpfr_log), least > 0 ? a.e / least : 0,
              a.open || least <= 0);
}

Ball TanhOf(const Ball& a) { return Made(a.r.By(mpfr_tanh), a.e, a.open); }

Ball LogisticOf(const Ball& a) {
  return Made(a.r.By(Logistic), a.e / 4, a.open);
}

Ball NegativeOf(const Ball& a) { return Made(Real() - a.r, a.e, a.open); }
Ball MagnitudeOf(const Ball& a) { return Made(a.r.magnitude(), a.e, a.open); }

Ball Larger(const Ball& a, const Ball& b) {
  return Made(a.r < b.r ? b.r : a.r, std::max(a.e, b.e), a.open || b.open);
}
Ball Smaller(const Ball& a, const Ball& b) {
  return Made(b.r < a.r ? b.r : a.r, std::max(a.e, b.e), a.open || b.open);
}

// The units in the last place that a function may be off: wide types, and those
// of 16 bits (docs/conformance.md).
struct UnaryRule {
  absl::string_view op;
  Ball (*apply)(const Ball&);
  double wide, narrow;
};
constexpr UnaryRule kUnaryRules[] = {
    {"exponential", ExponentialOf, 2, 1},
    {"log", LogarithmOf, 2, 1},
    {"rsqrt", InverseRootOf, 2, 1},
    {"sqrt", RootOf, 0.5, 0.5},
    {"tanh", TanhOf, 8, 1},
    {"logistic", LogisticOf, 4, 3},
    {"negate", NegativeOf, 0, 0},
    {"abs", MagnitudeOf, 0, 0},
};

struct BinaryRule {
  absl::string_view op;
  Ball (*apply)(const Ball&, const Ball&);
  double roundings;
};
constexpr BinaryRule kBinaryRules[] = {
    {"add", Plus, 1},    {"subtract", Minus, 1}, {"multiply", Times, 1},
    {"divide", Over, 1}, {"maximum", Larger, 0}, {"minimum", Smaller, 0},
};

}  // namespace

double RoundoffOf(const Format& format) {
  return std::ldexp(1, -naive::PartOf(format).precision);
}

double HalfStepOf(const Format& format) {
  const Format& part = naive::PartOf(format);
  return std::ldexp(1, part.least_exponent() - part.precision);
}

double Growth(double n, const Format& accumulator) {
  const double nu = n * RoundoffOf(accumulator);
  return nu / (1 - nu);
}

Ball Rounded(Ball ball, const Format& format, double roundings) {
  if (roundings == 0 || format.is_integer()) return ball;
  ball.e += roundings * RoundoffOf(format) * (Magnitude(ball) + ball.e) +
            HalfStepOf(format);
  return ball;
}

Ball Plus(const Ball& a, const Ball& b) {
  return Made(a.r + b.r, a.e + b.e, a.open || b.open);
}

Ball Minus(const Ball& a, const Ball& b) {
  return Made(a.r - b.r, a.e + b.e, a.open || b.open);
}

Ball Times(const Ball& a, const Ball& b) {
  return Made(a.r * b.r, Magnitude(a) * b.e + Magnitude(b) * a.e + a.e * b.e,
              a.open || b.open);
}

Ball Over(const Ball& a, const Ball& b) {
  const double least = Magnitude(b) - b.e;
  if (least <= 0) return Made(0, 0, true);
  Real q = a.r / b.r;
  const double e = (a.e + std::abs(q.nearest()) * b.e) / least;
  return Made(q, e, a.open || b.open);
}

Ball RootOf(const Ball& a) {
  const Real least = a.r - a.e;
  if (a.e == 0 && !(a.r < 0)) return Made(a.r.By(mpfr_sqrt), 0, a.open);
  if (!(Real() < least)) return Made(0, 0, true);
  Real r = a.r.By(mpfr_sqrt);
  const double e = (r - least.By(mpfr_sqrt)).nearest();
  return Made(r, e, a.open);
}

Ball InverseRootOf(const Ball& a) {
  const Real least = a.r - a.e;
  if (!(Real() < least)) return Made(0, 0, true);
  Real r = a.r.By(mpfr_rec_sqrt);
  const double e = (least.By(mpfr_rec_sqrt) - r).nearest();
  return Made(r, e, a.open);
}

std::optional<Ball> ApplyUnary(absl::string_view op, const Ball& a,
                               const Format& format) {
  for (const UnaryRule& rule : kUnaryRules) {
    if (rule.op != op) continue;
    return Rounded(rule.apply(a), format,
                   2 * (format.bits > 16 ? rule.wide : rule.narrow));
  }
  return std::nullopt;
}

std::optional<Ball> ApplyBinary(absl::string_view op, const Ball& a,
                                const Ball& b, const Format& format) {
  for (const BinaryRule& rule : kBinaryRules) {
    if (rule.op == op) return Rounded(rule.apply(a, b), format, rule.roundings);
  }
  return std::nullopt;
}

Ball Less(const Ball& a, const Ball& b) {
  const bool less = a.r < b.r;
  const bool apart =
      a.e + b.e == 0 || Real(a.e + b.e) < (a.r - b.r).magnitude();
  return Made(less ? 1 : 0, 0, a.open || b.open || !apart);
}

void TermSum::Add(const Ball& term) {
  r_ += term.r;
  sum_ += Magnitude(term) + term.e;
  e_ += term.e;
  open_ = open_ || term.open;
  ++n_;
}

void TermSum::AddProduct(const Ball& a, const Ball& b) { Add(Times(a, b)); }

bool TermSum::IsBounded(const Format& accumulator) const {
  return accumulator.is_integer() ||
         static_cast<double>(n_ + 1) * RoundoffOf(accumulator) <= 0.125;
}

Ball TermSum::With(double spread, const Format& accumulator,
                   const Format& result) const {
  const double steps = static_cast<double>(n_ + 1) * HalfStepOf(accumulator) +
                       HalfStepOf(result);
  return Made(r_,
              e_ + spread + RoundoffOf(result) * std::abs(r_.nearest()) + steps,
              open_);
}

Ball TermSum::OfTerms(const Format& accumulator, const Format& result) const {
  const auto n = static_cast<double>(n_);
  return With(Growth(n, accumulator) * sum_, accumulator, result);
}

Ball TermSum::OfProducts(const Format& accumulator,
                         const Format& result) const {
  const double spread = Growth(static_cast<double>(n_) + 1, accumulator) * sum_;
  return With(spread + RoundoffOf(result) * (spread + e_), accumulator, result);
}

Ball TermSum::Tight(const Format& accumulator, const Format& result) const {
  const auto k = static_cast<double>(n_);
  return With((4 * std::sqrt(k) + 8) * RoundoffOf(accumulator) * sum_,
              accumulator, result);
}

}  // namespace hlo::conformance
