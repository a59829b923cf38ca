// Conversions: semantics.md, to_pred, float_to_int, int_to_float, float_narrow,
// reduce_precision, stochastic_convert.
#include <algorithm>
#include <cmath>

#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {
namespace {

using Kind = Format::Kind;

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

// True if every number of `from`, infinities too, is one of `to`.
bool HoldsAll(const Format& from, const Format& to) {
  const auto least = [](const Format& f) {
    return f.least_exponent() - (f.precision - 1);
  };
  const bool infinity =
      from.ends != Format::Ends::kIeee || to.ends == Format::Ends::kIeee;
  return infinity && from.precision <= to.precision &&
         least(from) >= least(to) && from.largest() <= to.largest();
}

// Converts one float to another format.
double ConvertFloat(const Format& from, const Format& to, double value,
                    const Choices& choices) {
  const bool narrow = to.bits < 32;
  if (choices.narrows_via_f32 && narrow) {
    return Round(to, Round(*FindFormat("f32"), value));
  }
  const double once = Round(to, value);
  if (!choices.narrowing_saturates || HoldsAll(from, to) || std::isnan(value) ||
      std::isfinite(once)) {
    return once;
  }
  const bool beyond = std::abs(value) > to.largest();
  return beyond ? Round(to, std::copysign(to.largest(), value)) : once;
}

bool HasSign(const Format& format) {
  return format.ends != Format::Ends::kPowers;
}

// The bits of the exponent.
int ExponentBits(const Format& format) {
  return format.bits - format.precision + (HasSign(format) ? 0 : 1);
}

// Numbers above 0 have the order of their codes. Drops the last bits of the
// significand, ties to the even code.
double RoundCode(const Format& format, double magnitude, int drop) {
  if (drop <= 0 || std::isinf(magnitude)) return magnitude;
  const uint64_t code = ToCode(format, {0, magnitude, 0});
  const uint64_t half = uint64_t{1} << (drop - 1);
  const uint64_t odd = (code >> drop) & 1;
  const uint64_t rounded = ((code + half - 1 + odd) >> drop) << drop;
  const uint64_t largest = ToCode(format, {0, format.largest(), 0});
  return rounded > largest ? INFINITY : FromCode(format, rounded).re;
}

Number ReducePrecision(const Format& format, int64_t exponent_bits,
                       int64_t mantissa_bits, const Number& x) {
  if (std::isnan(x.re)) return x;
  const int own = format.precision - 1;
  const auto kept = static_cast<int>(std::min<int64_t>(mantissa_bits, own));
  double magnitude = RoundCode(format, std::abs(x.re), own - kept);
  if (exponent_bits < ExponentBits(format)) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    if (magnitude >= std::ldexp(1.0, bias + 1)) magnitude = INFINITY;
    if (magnitude < std::ldexp(1.0, 1 - bias)) magnitude = 0;
  }
  return {0, Round(format, std::copysign(magnitude, x.re)), 0};
}

// True if `place`, between 0 and 1, is beyond the random number of so many
// bits.
bool GoesUp(double place, int bits, const Number& random) {
  const double units = std::floor(std::ldexp(place, bits));
  return static_cast<Wide>(units) > random.integer;
}

Number StochasticToInteger(const Format& from, const Format& to,
                           const Number& x, const Number& random) {
  if (!std::isfinite(x.re)) return Convert(from, to, x);
  double whole = std::trunc(x.re);
  if (GoesUp(std::abs(x.re - whole), from.bits, random)) {
    whole += std::signbit(x.re) ? -1 : 1;
  }
  return Convert(*FindFormat("f64"), to, {0, whole, 0});
}

Number StochasticToFloat(const Format& from, const Format& to, const Number& x,
                         const Number& random) {
  if (!std::isfinite(x.re) || x.re == 0) return Convert(from, to, x);
  const double magnitude = std::abs(x.re);
  // There is no number between 0 and the least power of two.
  if (!HasSign(to) && magnitude < std::ldexp(1.0, -to.bias)) {
    return Convert(from, to, x);
  }
  const int exponent = std::max(std::ilogb(magnitude),
                                to.least_exponent() - (HasSign(to) ? 0 : 1));
  const double step = std::ldexp(1.0, exponent - (to.precision - 1));
  const double below = std::floor(magnitude / step) * step;
  const double place = (magnitude - below) / step;
  const bool up = GoesUp(place, from.bits, random);
  return Convert(from, to,
                 {0, std::copysign(up ? below + step : below, x.re), 0});
}

}  // namespace

Number Convert(const Format& from, const Format& to, Number number) {
  if (to.kind == Kind::kPred) {
    return Integer(number.integer != 0 || number.re != 0 || number.im != 0);
  }
  if (to.is_integer()) {
    return Integer(from.is_integer() ? Wrap(to, number.integer)
                                     : ToInteger(to, number.re));
  }
  if (from.is_integer()) return {0, Round(PartOf(to), number.integer), 0};
  return Fit(to, number);
}

// semantics.md: int_to_float, float_narrow; of a complex number the real part
// is converted, and complex parts by one rounding.
ScalarFunction FindConvert(const Format& from, const Format& to,
                           const Choices& choices) {
  if (!to.is_float() || &from == &to) {
    return [&from, &to](const Number* x) { return Convert(from, to, x[0]); };
  }
  if (from.is_integer()) {
    const bool twice = choices.integers_via_f32 && to.bits < 32;
    return [&from, &to, twice](const Number* x) {
      if (!twice) return Convert(from, to, x[0]);
      const Format& f32 = *FindFormat("f32");
      return Convert(f32, to, Convert(from, f32, x[0]));
    };
  }
  return [&from = PartOf(from), &to, &choices](const Number* x) {
    return Number{0, ConvertFloat(from, to, x[0].re, choices), 0};
  };
}

ScalarFunction FindConversion(const Step& step, const Format& operand,
                              const Format& result, const Choices& choices) {
  if (step.op == "convert") return FindConvert(operand, result, choices);
  if (step.op == "reduce-precision" && result.is_float()) {
    const int64_t exponent_bits = step.integer("exponent_bits", 0);
    const int64_t mantissa_bits = step.integer("mantissa_bits", 0);
    return [&result, exponent_bits, mantissa_bits](const Number* x) {
      return ReducePrecision(result, exponent_bits, mantissa_bits, x[0]);
    };
  }
  if (step.op != "stochastic-convert" || !operand.is_float()) return nullptr;
  return [&operand, &result](const Number* x) {
    return result.is_integer()
               ? StochasticToInteger(operand, result, x[0], x[1])
               : StochasticToFloat(operand, result, x[0], x[1]);
  };
}

}  // namespace hlo::conformance::naive
