// Every code of every type of at most 16 bits, and edge values of the wider
// ones, through every unary op but the transcendental ones, against 128-bit
// integers and float_table's search.
#include <cmath>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ops/attributes/numbers.h"
#include "ops/testing/code_lanes.h"
#include "ops/testing/integer_codes.h"

namespace hlo {
extern const Op abs_op, negate_op, sign_op, not_op, popcnt_op,
    count_leading_zeros_op, floor_op, ceil_op, round_nearest_afz_op,
    round_nearest_even_op, sqrt_op, is_finite_op, reduce_precision_op;
}  // namespace hlo

namespace hlo::testing {
namespace {

// ---- integers ----

// Bit by bit.
Wide CountOnes(ElementType, Wide, Code code) {
  Wide count = 0;
  for (; code != 0; code /= 2) count += code % 2;
  return count;
}
Wide CountLeadingZeros(ElementType type, Wide, Code code) {
  Wide count = BitWidth(type);
  for (; code != 0; code /= 2) --count;
  return count;
}

struct UnaryIntegerOp {
  const Op& op;
  bool (*defined)(ElementType);
  Wide (*model)(ElementType type, Wide value, Code code);
};
const UnaryIntegerOp kUnaryIntegerOps[] = {
    {abs_op, IsSigned,
     [](ElementType, Wide a, Code) { return a < 0 ? -a : a; }},
    {negate_op, IsInteger, [](ElementType, Wide a, Code) { return -a; }},
    {sign_op, IsInteger,
     [](ElementType, Wide a, Code) {
       return static_cast<Wide>(a > 0) - (a < 0);
     }},
    {not_op, IsInteger, [](ElementType, Wide a, Code) { return -1 - a; }},
    {popcnt_op, IsInteger, CountOnes},
    {count_leading_zeros_op, IsInteger, CountLeadingZeros},
};

TEST(CodesTest, IntegersOfEveryWidth) {
  for (const UnaryIntegerOp& each : kUnaryIntegerOps) {
    for (ElementType type : Types(each.defined)) {
      const Codes codes = IntegerCodes(type, {16, 3, 2000});
      ExpectCodes(RunCodes({}, each.op, {type}, type, {codes}), {codes},
                  Title(each.op, type), [&](Code code, Code) {
                    const Wide value = IntegerOf(type, code);
                    return WrapTo(type, each.model(type, value, code));
                  });
    }
  }
}

// ---- floats by their values ----

double AwayFromZero(double x) {
  return std::copysign(std::floor(std::fabs(x) + 0.5),
                       x);  // exact: x is narrow
}
double ToEven(double x) {
  const double low = std::floor(x), fraction = x - low;
  const bool up = fraction > 0.5 || (fraction == 0.5 && std::fmod(low, 2) != 0);
  return std::copysign(up ? low + 1 : low, x);
}
double SignOf(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

const std::pair<const Op&, double (*)(double)> kFloatOps[] = {
    {floor_op, [](double x) { return std::floor(x); }},
    {ceil_op, [](double x) { return std::ceil(x); }},
    {round_nearest_afz_op, AwayFromZero},
    {round_nearest_even_op, ToEven},
    {sign_op, SignOf},
    // 53 bits: enough that the second rounding, to 11 or fewer, does no harm.
    {sqrt_op, [](double x) { return std::sqrt(x); }},
};

TEST(CodesTest, FloatsOfUpTo16Bits) {
  for (ElementType type : Types(IsNarrowFloat)) {
    const FloatTable table(type);
    const Codes codes = EveryCode(type);
    for (const auto& [op, model] : kFloatOps) {
      ExpectCodes(RunCodes({}, op, {type}, type, {codes}), {codes},
                  Title(op, type), [&, &exact = model](Code code, Code) {
                    return table.Nearest(exact(FloatOf(type, code)));
                  });
    }
    ExpectCodes(RunCodes({}, is_finite_op, {type}, ElementType::kPred, {codes}),
                {codes}, Title(is_finite_op, type), [&](Code code, Code) {
                  return std::isfinite(FloatOf(type, code));
                });
  }
}

// Abs and negate turn the sign's bit, of NaN too.
TEST(CodesTest, SignsOfFloats) {
  for (ElementType type : Types(IsNarrowFloat)) {
    const FloatModel& model = ModelOf(type);
    const Codes codes = EveryCode(type);
    ExpectCodes(RunCodes({}, abs_op, {type}, type, {codes}), {codes},
                Title(abs_op, type), [&](Code code, Code) {
                  const bool lone_nan =
                      model.ends == Ends::kFnuz && code == model.Nan();
                  return lone_nan ? code : code & model.magnitudes();
                });
    ExpectCodes(RunCodes({}, negate_op, {type}, type, {codes}), {codes},
                Title(negate_op, type), [&](Code code, Code) {
                  if (!model.has_sign()) return model.Nan();
                  const bool lone =
                      model.ends == Ends::kFnuz && code % model.sign() == 0;
                  return lone ? code : code ^ model.sign();
                });
  }
}

// ---- reduce-precision ----

// The multiple of 2^(e - mantissa_bits) nearest to x in [2^e, 2^(e + 1)), where
// e is not below the format's smallest exponent; ties to the even code.
double RoundedMantissa(const FloatModel& model, double x, int mantissa_bits) {
  const int smallest =
      model.ends == Ends::kPowers ? -model.bias : 1 - model.bias;
  const int e = x == 0 ? smallest : std::max(std::ilogb(x), smallest);
  const int unit = e - std::min(mantissa_bits, model.mantissa_bits);
  const double units = std::ldexp(x, -unit), low = std::floor(units);
  double is_odd = std::fmod(low, 2);
  const bool is_power = unit == e && low == 1;
  if (is_power) is_odd = (e + model.bias) % 2;  // its code is its exponent
  const double fraction = units - low;
  const bool up = fraction > 0.5 || (fraction == 0.5 && is_odd != 0);
  return std::ldexp(up ? low + 1 : low, unit);
}

double Reduced(const FloatModel& model, double x, int exponent_bits,
               int mantissa_bits) {
  if (std::isinf(x)) return x;
  double magnitude = RoundedMantissa(model, std::fabs(x), mantissa_bits);
  if (exponent_bits < model.exponent_bits) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    if (magnitude < std::ldexp(1, 1 - bias)) magnitude = 0;
    if (magnitude >= std::ldexp(1, bias + 1)) magnitude = INFINITY;
  }
  return std::copysign(magnitude, x);
}

TEST(CodesTest, ReducePrecisionToEveryNumberOfBits) {
  for (ElementType type : Types(IsNarrowFloat)) {
    const FloatTable table(type);
    const FloatModel& model = table.model();
    const Codes codes = EveryCode(type);
    for (int exponent = 1; exponent <= model.exponent_bits + 1; ++exponent) {
      for (int mantissa = 0; mantissa <= model.mantissa_bits + 1; ++mantissa) {
        KernelUnderTest test;
        test.attributes.set(attr::exponent_bits, int64_t{exponent});
        test.attributes.set(attr::mantissa_bits, int64_t{mantissa});
        const Op& op = reduce_precision_op;
        ExpectCodes(
            RunCodes(test, op, {type}, type, {codes}), {codes},
            absl::StrCat(Title(op, type), " ", exponent, " ", mantissa),
            [&](Code code, Code) {
              const double x = model.Value(code);
              if (std::isnan(x)) return code;
              return table.Nearest(Reduced(model, x, exponent, mantissa));
            });
      }
    }
  }
}

// Numbers of all sizes whose mantissas end near a tie of any length.
Codes WideCodes(ElementType type, int mantissa_bits) {
  std::mt19937_64 random(1);
  Codes codes;
  for (int i = 0; i < 400; ++i) {
    const Code top = random() & MaskOf(type);
    const Code tail = Code{1} << random() % static_cast<Code>(mantissa_bits);
    codes.push_back(top);
    for (Code code : {top / tail * tail, top / tail * tail + tail / 2}) {
      for (Code near : {code - 1, code, code + 1}) {
        codes.push_back(near & MaskOf(type));
      }
    }
  }
  return codes;
}

TEST(CodesTest, ReducePrecisionOfWideFloats) {
  const FloatModel models[] = {{ElementType::kF32, 8, 23, 127, Ends::kIeee},
                               {ElementType::kF64, 11, 52, 1023, Ends::kIeee}};
  for (const FloatModel& model : models) {
    const ElementType type = model.type;
    const Codes codes = WideCodes(type, model.mantissa_bits);
    for (int exponent = 1; exponent <= model.exponent_bits + 1; ++exponent) {
      for (int mantissa = 0; mantissa <= model.mantissa_bits + 1; ++mantissa) {
        KernelUnderTest test;
        test.attributes.set(attr::exponent_bits, int64_t{exponent});
        test.attributes.set(attr::mantissa_bits, int64_t{mantissa});
        const Op& op = reduce_precision_op;
        ExpectCodes(RunCodes(test, op, {type}, type, {codes}), {codes},
                    absl::StrCat(Title(op, type), " ", exponent, " ", mantissa),
                    [&](Code code, Code) {
                      const double x = FloatOf(type, code);
                      if (std::isnan(x)) return code;
                      return WideFloatCode(
                          type, Reduced(model, x, exponent, mantissa));
                    });
      }
    }
  }
}

}  // namespace
}  // namespace hlo::testing
