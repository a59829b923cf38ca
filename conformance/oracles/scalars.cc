#include "conformance/oracles/scalars.h"

#include <bit>
#include <cmath>
#include <utility>

#include "conformance/oracles/complex.h"
#include "conformance/oracles/functions.h"

namespace hlo::conformance::naive {
namespace {

using Kind = Format::Kind;
using Unsigned128 = unsigned __int128;

Number Integer(Wide value) { return {value, 0, 0}; }
Number Float(double value) { return {0, value, 0}; }

Wide Product(Wide a, Wide b) {
  return static_cast<Wide>(static_cast<Unsigned128>(a) *
                           static_cast<Unsigned128>(b));
}

// semantics.md: power_int.
Wide Power(const Format& format, Wide base, Wide exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return (exponent & 1) != 0 ? -1 : 1;
    return 0;
  }
  Wide result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = Wrap(format, Product(result, base));
    base = Wrap(format, Product(base, base));
  }
  return result;
}

// The number's bits as an unsigned number.
Unsigned128 Bits(const Format& format, Wide value) {
  return static_cast<Unsigned128>(ToCode(format, Integer(value)));
}

Wide ShiftRight(const Format& format, Wide value, Wide amount,
                bool repeats_top) {
  const Unsigned128 bits = Bits(format, value);
  const Unsigned128 by = Bits(format, amount);
  const bool top = (bits >> (format.bits - 1)) != 0;
  const Unsigned128 all = (static_cast<Unsigned128>(1) << format.bits) - 1;
  const bool fill = repeats_top && top;
  if (by >= static_cast<Unsigned128>(format.bits)) {
    return static_cast<Wide>(fill ? all : 0);
  }
  const Unsigned128 shifted = bits >> by;
  return static_cast<Wide>(fill ? shifted | (all & ~(all >> by)) : shifted);
}

Wide ShiftLeft(const Format& format, Wide value, Wide amount) {
  const Unsigned128 by = Bits(format, amount);
  if (by >= static_cast<Unsigned128>(format.bits)) return 0;
  return static_cast<Wide>(Bits(format, value) << by);
}

Wide ShiftRightLogical(const Format& format, Wide value, Wide amount) {
  return ShiftRight(format, value, amount, false);
}
Wide ShiftRightArithmetic(const Format& format, Wide value, Wide amount) {
  return ShiftRight(format, value, amount, true);
}

Wide CountOnes(const Format& format, Wide value) {
  return std::popcount(ToCode(format, Integer(value)));
}

Wide LeadingZeros(const Format& format, Wide value) {
  int zeros = 0;
  const Unsigned128 bits = Bits(format, value);
  while (zeros < format.bits && (bits >> (format.bits - 1 - zeros)) == 0) {
    ++zeros;
  }
  return zeros;
}

Wide HighHalf(const Format& format, Wide a, Wide b) {
  if (format.kind == Kind::kUnsigned) {
    return static_cast<Wide>(
        (static_cast<Unsigned128>(a) * static_cast<Unsigned128>(b)) >>
        format.bits);
  }
  return (a * b) >> format.bits;
}

// Of integers and pred; null for another op.
ScalarFunction IntegerFunction(const std::string& op, const Format& f) {
  const bool pred = f.kind == Kind::kPred;
  const auto two = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer, x[1].integer)));
    };
  };
  const auto one = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer)));
    };
  };
  if (op == "add") return two([](Wide a, Wide b) { return a + b; });
  if (op == "multiply") return two(Product);
  if (op == "maximum") return two([](Wide a, Wide b) { return a > b ? a : b; });
  if (op == "minimum") return two([](Wide a, Wide b) { return a < b ? a : b; });
  if (op == "and") return two([](Wide a, Wide b) { return a & b; });
  if (op == "or") return two([](Wide a, Wide b) { return a | b; });
  if (op == "xor") return two([](Wide a, Wide b) { return a ^ b; });
  if (op == "not") return one([pred](Wide a) { return pred ? 1 - a : ~a; });
  return nullptr;
}

// Of integers, not of pred.
ScalarFunction WholeFunction(const std::string& op, const Format& f) {
  const auto two = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer, x[1].integer)));
    };
  };
  const auto one = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(x[0].integer)));
    };
  };
  if (op == "subtract") return two([](Wide a, Wide b) { return a - b; });
  if (op == "negate") return one([](Wide a) { return -a; });
  if (op == "abs") return one([](Wide a) { return a < 0 ? -a : a; });
  if (op == "sign") return one([](Wide a) { return Wide{(a > 0) - (a < 0)}; });
  if (op == "divide") {
    return two([](Wide a, Wide b) { return b == 0 ? -1 : a / b; });
  }
  if (op == "remainder") {
    return two([](Wide a, Wide b) { return b == 0 ? a : a % b; });
  }
  if (op == "power") {
    return two([&f](Wide a, Wide b) { return Power(f, a, b); });
  }
  return nullptr;
}

// Of the bits of integers.
ScalarFunction BitFunction(const std::string& op, const Format& f) {
  const auto two = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(f, x[0].integer, x[1].integer)));
    };
  };
  const auto one = [&f](auto compute) -> ScalarFunction {
    return [compute, &f](const Number* x) {
      return Fit(f, Integer(compute(f, x[0].integer)));
    };
  };
  if (op == "mulhi") return two(HighHalf);
  if (op == "shift-left") return two(ShiftLeft);
  if (op == "shift-right-logical") return two(ShiftRightLogical);
  if (op == "shift-right-arithmetic") return two(ShiftRightArithmetic);
  if (op == "popcnt") return one(CountOnes);
  if (op == "count-leading-zeros") return one(LeadingZeros);
  return nullptr;
}

// -0 is less than +0; NaN wins.
double Larger(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return NAN;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

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
  if (op == "maximum") return Larger;
  if (op == "minimum") {
    return [](double a, double b) { return -Larger(-a, -b); };
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

ScalarFunction ComplexFunction(const std::string& op, const Format& f) {
  const Format& part = PartOf(f);
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
  if (op == "multiply") {  // semantics.md: complex_multiply
    return [&f, &part](const Number* x) {
      const auto times = [&](double a, double b) { return Round(part, a * b); };
      return Fit(f, {0, times(x[0].re, x[1].re) - times(x[0].im, x[1].im),
                     times(x[0].re, x[1].im) + times(x[0].im, x[1].re)});
    };
  }
  return FindComplex(op, f);
}

// semantics.md: complex_order.
bool Less(const Format& f, const Number& a, const Number& b) {
  if (f.is_integer()) return a.integer < b.integer;
  return f.is_complex() && a.re == b.re ? a.im < b.im : a.re < b.re;
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

ScalarFunction ClampFunction(const Format& f) {
  if (f.is_complex()) {
    return [larger = FindComplex("maximum", f),
            smaller = FindComplex("minimum", f)](const Number* x) {
      const Number raised[] = {larger(x), x[2]};
      return smaller(raised);
    };
  }
  return [&f](const Number* x) {
    if (!f.is_float()) {
      const Wide low = std::max(x[0].integer, x[1].integer);
      return Integer(std::min(low, x[2].integer));
    }
    return Float(-Larger(-Larger(x[0].re, x[1].re), -x[2].re));
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

double Bound(const Format& to, bool upper) {
  const int bits = to.bits - (to.kind == Kind::kSigned ? 1 : 0);
  if (upper) return std::ldexp(1.0, bits);
  return to.kind == Kind::kSigned ? -std::ldexp(1.0, bits) : 0;
}

// semantics.md: float_to_int.
Wide ToInteger(const Format& to, double value) {
  if (std::isnan(value)) return 0;
  const double whole = std::trunc(value);
  if (whole >= Bound(to, true)) {
    return (static_cast<Wide>(1)
            << (to.bits - (to.kind == Kind::kSigned ? 1 : 0))) -
           1;
  }
  return static_cast<Wide>(std::max(whole, Bound(to, false)));
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

Number Convert(const Format& from, const Format& to, Number number) {
  if (to.kind == Kind::kPred) {
    return Integer(number.integer != 0 || number.re != 0 || number.im != 0);
  }
  if (to.is_integer()) {
    return Integer(from.is_integer() ? Wrap(to, number.integer)
                                     : ToInteger(to, number.re));
  }
  if (from.is_integer()) return Float(Round(PartOf(to), number.integer));
  return Fit(to, number);
}

ScalarFunction FindScalar(const Step& step, const Format& operand,
                          const Format& result) {
  if (step.op == "convert") {
    return [&operand, &result](const Number* x) {
      return Convert(operand, result, x[0]);
    };
  }
  if (auto found = FindConversion(step, operand, result); found != nullptr) {
    return found;
  }
  if (step.op == "compare") return CompareFunction(step, operand);
  if (step.op == "clamp") return ClampFunction(result);
  if (step.op == "select") {
    return [](const Number* x) { return x[0].integer != 0 ? x[1] : x[2]; };
  }
  if (step.op == "is-finite" && operand.is_float()) {
    return [](const Number* x) { return Integer(std::isfinite(x[0].re)); };
  }
  if (auto part = PartFunction(step.op, operand, result); part != nullptr) {
    return part;
  }
  if (result.is_complex()) return ComplexFunction(step.op, result);
  if (operand.is_complex()) return nullptr;
  if (result.is_float()) return FloatFunction(step.op, result);
  auto function = IntegerFunction(step.op, result);
  if (function == nullptr && result.kind != Kind::kPred) {
    function = WholeFunction(step.op, result);
    if (function == nullptr) function = BitFunction(step.op, result);
  }
  return function;
}

}  // namespace hlo::conformance::naive
