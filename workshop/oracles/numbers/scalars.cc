#include "workshop/oracles/numbers/scalars.h"

#include <cmath>
#include <utility>

#include "workshop/oracles/numbers/complex.h"
#include "workshop/oracles/numbers/functions.h"

namespace hlo::conformance::naive {
namespace {

using Kind = Format::Kind;

Number Float(double value) { return {0, value, 0}; }

double Sign(double a) {
  if (std::isnan(a) || a == 0) return a;
  return a > 0 ? 1 : -1;
}

using RealUnary = double (*)(double);
RealUnary ExactUnary(const std::string& op) {
  if (op == "negate") return [](double a) { return -a; };
  if (op == "abs") return [](double a) { return std::abs(a); };
  if (op == "sign") return Sign;
  if (op == "floor") return [](double a) { return std::floor(a); };
  if (op == "ceil") return [](double a) { return std::ceil(a); };
  if (op == "round-nearest-even") {
    return [](double a) { return std::nearbyint(a); };
  }
  if (op == "round-nearest-afz") return [](double a) { return std::round(a); };
  if (op == "real") return [](double a) { return a; };
  if (op == "imag") return [](double) { return 0.0; };
  return nullptr;
}

// f64 itself, or what f64 holds with enough bits to be rounded again.
using RealBinary = double (*)(double, double);
RealBinary ExactBinary(const std::string& op) {
  if (op == "add") return [](double a, double b) { return a + b; };
  if (op == "subtract") return [](double a, double b) { return a - b; };
  if (op == "multiply") return [](double a, double b) { return a * b; };
  if (op == "divide") return [](double a, double b) { return a / b; };
  if (op == "remainder") {
    return [](double a, double b) { return std::fmod(a, b); };
  }
  return nullptr;
}

ScalarFunction FloatFunction(const std::string& op, const Format& f) {
  if (const RealUnary unary = ExactUnary(op); unary != nullptr) {
    return
        [unary, &f](const Number* x) { return Fit(f, Float(unary(x[0].re))); };
  }
  if (const RealBinary binary = ExactBinary(op); binary != nullptr) {
    return [binary, &f](const Number* x) {
      return Fit(f, Float(binary(x[0].re, x[1].re)));
    };
  }
  if (auto unary = FindUnary(op, f); unary != nullptr) {
    return [unary](const Number* x) { return Float(unary(x[0].re)); };
  }
  if (auto binary = FindBinary(op, f); binary != nullptr) {
    return
        [binary](const Number* x) { return Float(binary(x[0].re, x[1].re)); };
  }
  return nullptr;
}

ScalarFunction ComplexFunction(const std::string& op, const Format& f,
                               const Choices& choices) {
  if (op == "add") {
    return [&f](const Number* x) {
      return Fit(f, {0, x[0].re + x[1].re, x[0].im + x[1].im});
    };
  }
  if (op == "subtract") {
    return [&f](const Number* x) {
      return Fit(f, {0, x[0].re - x[1].re, x[0].im - x[1].im});
    };
  }
  if (op == "negate") {
    return [](const Number* x) { return Number{0, -x[0].re, -x[0].im}; };
  }
  return FindComplex(op, f, choices);
}

bool Less(const Format& f, const Number& a, const Number& b) {
  if (f.is_integer()) return a.integer < b.integer;
  return f.is_complex() ? ComplexLess(a, b) : a.re < b.re;
}

bool Equal(const Format& f, const Number& a, const Number& b) {
  return f.is_integer() ? a.integer == b.integer : a.re == b.re && a.im == b.im;
}

ScalarFunction CompareFunction(const Step& step, const Format& f) {
  const std::string direction = step.text("direction");
  const bool total = step.text("type") == "TOTALORDER";
  const auto less = [&f, total](const Number& a, const Number& b) {
    return total ? TotalLess(f, a, b) : Less(f, a, b);
  };
  return [less, direction, &f, total](const Number* x) {
    const bool below = less(x[0], x[1]), above = less(x[1], x[0]);
    const bool same = total ? !below && !above : Equal(f, x[0], x[1]);
    bool holds = same;
    if (direction == "NE") holds = !same;
    if (direction == "LT") holds = below;
    if (direction == "LE") holds = below || same;
    if (direction == "GT") holds = above;
    if (direction == "GE") holds = above || same;
    return Integer(holds ? 1 : 0);
  };
}

// From complex parts, or to them.
ScalarFunction PartFunction(const std::string& op, const Format& operand,
                            const Format& result) {
  if (op == "complex" && result.is_complex()) {
    return [](const Number* x) { return Number{0, x[0].re, x[1].re}; };
  }
  if (!operand.is_complex()) return nullptr;
  if (op == "real") return [](const Number* x) { return Float(x[0].re); };
  if (op == "imag") return [](const Number* x) { return Float(x[0].im); };
  if (op == "abs") {
    auto hypot = FindBinary("hypot", result);
    return [hypot](const Number* x) { return Float(hypot(x[0].re, x[0].im)); };
  }
  return nullptr;
}

}  // namespace

bool TotalLess(const Format& format, const Number& a, const Number& b) {
  if (format.is_integer()) return a.integer < b.integer;
  // A code without its sign bit grows with the magnitude.
  const auto rank = [&](const Number& x) {
    const uint64_t code = ToCode(format, x);
    const uint64_t sign = uint64_t{1} << (format.bits - 1);
    // The one NaN that has the code of -0 comes first.
    const bool first = format.ends == Format::Ends::kFnuz && code == sign;
    if (first) return -static_cast<Wide>(sign) - 1;
    if (format.ends == Format::Ends::kPowers) return static_cast<Wide>(code);
    const Wide magnitude = code & (sign - 1);
    return (code & sign) != 0 ? -magnitude - 1 : magnitude;
  };
  return rank(a) < rank(b);
}

bool TopKLess(const Choices& choices, const Format& format, const Number& a,
              const Number& b) {
  const auto is_zero = [&](const Number& x) {
    return !format.is_integer() && x.re == 0;
  };
  if (choices.zeros_tie && is_zero(a) && is_zero(b)) return false;
  return TotalLess(format, a, b);
}

ScalarFunction FindScalar(const Step& step, const Format& operand,
                          const Format& result, const Choices& choices) {
  auto found = FindConversion(step, operand, result, choices);
  if (found != nullptr) return found;
  if (step.op == "compare") return CompareFunction(step, operand);
  if (step.op == "select") {
    return [](const Number* x) { return x[0].integer != 0 ? x[1] : x[2]; };
  }
  if (step.op == "is-finite" && operand.is_float()) {
    return [](const Number* x) { return Integer(std::isfinite(x[0].re)); };
  }
  if (auto part = PartFunction(step.op, operand, result); part != nullptr) {
    return part;
  }
  if (result.is_integer()) return FindInteger(step.op, result, choices);
  if (found = FindMinMax(step.op, choices); found != nullptr) return found;
  if (result.is_complex()) return ComplexFunction(step.op, result, choices);
  return operand.is_complex() ? nullptr : FloatFunction(step.op, result);
}

}  // namespace hlo::conformance::naive
