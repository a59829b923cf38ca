// maximum, minimum and clamp of floats and complex numbers: semantics.md,
// min_max_nan, min_max_zero, complex_order, clamp_inverted.
#include <cmath>

#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {
namespace {

double LargerPart(double a, double b) {
  if (a == b) return std::signbit(a) ? b : a;  // -0 is less than +0
  return a > b ? a : b;
}

// Real numbers have the imaginary part 0.
Number Larger(const Choices& choices, const Number& a, const Number& b) {
  if (IsNan(a) || IsNan(b)) {
    const bool both = IsNan(a) && IsNan(b);
    if (choices.nan_loses && !both) return IsNan(a) ? b : a;
    return {0, NAN, NAN};
  }
  if (a.re == b.re && a.im == b.im) {
    if (choices.first_zero_wins) return a;
    return {0, LargerPart(a.re, b.re), LargerPart(a.im, b.im)};
  }
  return ComplexLess(a, b) ? b : a;
}

Number Negated(const Number& x) { return {0, -x.re, -x.im}; }

Number Smaller(const Choices& choices, const Number& a, const Number& b) {
  return Negated(Larger(choices, Negated(a), Negated(b)));
}

}  // namespace

bool ComplexLess(const Number& a, const Number& b) {
  return a.re != b.re ? a.re < b.re : a.im < b.im;
}

ScalarFunction FindMinMax(const std::string& op, const Choices& choices) {
  if (op == "maximum") {
    return [&choices](const Number* x) { return Larger(choices, x[0], x[1]); };
  }
  if (op == "minimum") {
    return [&choices](const Number* x) { return Smaller(choices, x[0], x[1]); };
  }
  if (op != "clamp") return nullptr;
  return [&choices](const Number* x) {
    return Smaller(choices, Larger(choices, x[1], x[0]), x[2]);
  };
}

}  // namespace hlo::conformance::naive
