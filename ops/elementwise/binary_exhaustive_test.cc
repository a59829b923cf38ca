// Every pair of codes of every type of at most 8 bits, and every pair of edge
// values of the wider integers, for every binary op but the transcendental
// ones, against 128-bit integers and float_table's search.
#include <cmath>
#include <functional>
#include <random>
#include <string>

#include "gtest/gtest.h"
#include "ops/attributes/order.h"
#include "ops/choices/arithmetic.h"
#include "ops/testing/code_lanes.h"
#include "ops/testing/integer_codes.h"

namespace hlo {
extern const Op add_op, subtract_op, multiply_op, divide_op, remainder_op,
    maximum_op, minimum_op, power_op, and_op, or_op, xor_op, shift_left_op,
    shift_right_logical_op, shift_right_arithmetic_op, mulhi_op, compare_op;
}  // namespace hlo

namespace hlo::testing {
namespace {

bool IsSmallFloatType(ElementType type) {
  return IsFloat(type) && BitWidth(type) <= 8;
}

std::vector<Codes> EveryPair(const Codes& codes) {
  std::vector<Codes> pairs(2);
  for (Code a : codes) {
    for (Code b : codes) {
      pairs[0].push_back(a);
      pairs[1].push_back(b);
    }
  }
  return pairs;
}

// ---- integers: exactly, then the low bits ----

using IntegerModel = Wide (*)(ElementType type, Wide a, Wide b);

Wide Quotient(ElementType, Wide a, Wide b) { return b == 0 ? -1 : a / b; }
Wide Rest(ElementType, Wide a, Wide b) { return b == 0 ? a : a % b; }

// One multiplication after the other would take too long for large exponents.
Wide Power(ElementType type, Wide a, Wide b) {
  if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
  uint64_t power = 1, square = static_cast<uint64_t>(a);
  for (; b > 0; b /= 2) {
    if (b % 2 == 1) power *= square;
    square *= square;
  }
  return static_cast<Wide>(power & MaskOf(type));
}

// A power of two, as large as counts: an amount out of range is one too.
Wide TwoTo(ElementType type, Wide amount) {
  const bool in_range = amount >= 0 && amount < BitWidth(type);
  return static_cast<Wide>(1)
         << (in_range ? static_cast<int>(amount) : BitWidth(type));
}
Wide FloorDivide(Wide a, Wide b) { return a / b - (a % b < 0 ? 1 : 0); }

Wide ShiftedLeft(ElementType type, Wide a, Wide b) {
  return static_cast<Wide>(static_cast<unsigned __int128>(a) *
                           static_cast<unsigned __int128>(TwoTo(type, b)));
}
Wide ShiftedLogical(ElementType type, Wide a, Wide b) {
  return static_cast<Wide>(WrapTo(type, a)) / TwoTo(type, b);
}
Wide ShiftedArithmetic(ElementType type, Wide a, Wide b) {
  const Code sign = Code{1} << (BitWidth(type) - 1);
  const Code code = WrapTo(type, a);
  const Wide as_signed =
      static_cast<Wide>(code & ~sign) - static_cast<Wide>(code & sign);
  return FloorDivide(as_signed, TwoTo(type, b));
}
Wide UpperHalf(ElementType type, Wide a, Wide b) {
  // Split, so that u64's largest product fits: a = a1 2^32 + a0.
  const Wide unit = static_cast<Wide>(1) << 32;
  const Wide upper = FloorDivide(a, unit), lower = a - upper * unit;
  if (BitWidth(type) < 64) return FloorDivide(a * b, TwoTo(type, -1));
  return FloorDivide(upper * b + FloorDivide(lower * b, unit), unit);
}

struct BinaryIntegerOp {
  const Op& op;
  IntegerModel model;
};
const BinaryIntegerOp kBinaryIntegerOps[] = {
    {add_op, [](ElementType, Wide a, Wide b) { return a + b; }},
    {subtract_op, [](ElementType, Wide a, Wide b) { return a - b; }},
    {multiply_op,
     [](ElementType type, Wide a, Wide b) {
       return static_cast<Wide>(WrapTo(type, a) * WrapTo(type, b));
     }},
    {divide_op, Quotient},
    {remainder_op, Rest},
    {maximum_op, [](ElementType, Wide a, Wide b) { return a > b ? a : b; }},
    {minimum_op, [](ElementType, Wide a, Wide b) { return a < b ? a : b; }},
    {power_op, Power},
    {and_op, [](ElementType, Wide a, Wide b) { return a & b; }},
    {or_op, [](ElementType, Wide a, Wide b) { return a | b; }},
    {xor_op, [](ElementType, Wide a, Wide b) { return a ^ b; }},
    {shift_left_op, ShiftedLeft},
    {shift_right_logical_op, ShiftedLogical},
    {shift_right_arithmetic_op, ShiftedArithmetic},
    {mulhi_op, UpperHalf},
};

TEST(PairsTest, IntegersOfEveryWidth) {
  for (ElementType type : Types(IsInteger)) {
    const std::vector<Codes> pairs = EveryPair(IntegerCodes(type, {8, 2, 40}));
    for (const BinaryIntegerOp& each : kBinaryIntegerOps) {
      const Codes got = RunCodes({}, each.op, {type, type}, type, pairs);
      ExpectCodes(got, pairs, Title(each.op, type), [&](Code a, Code b) {
        return WrapTo(type,
                      each.model(type, IntegerOf(type, a), IntegerOf(type, b)));
      });
    }
  }
}

TEST(PairsTest, MaskedShiftsTakeTheAmountModuloTheWidth) {
  KernelUnderTest test;
  test.choices.set(choice::shift_overflow::masked);
  for (ElementType type : Types(IsInteger)) {
    const std::vector<Codes> pairs = EveryPair(IntegerCodes(type, {8, 2, 40}));
    for (const BinaryIntegerOp& each : kBinaryIntegerOps) {
      const bool shifts = each.model == ShiftedLeft ||
                          each.model == ShiftedLogical ||
                          each.model == ShiftedArithmetic;
      if (!shifts) continue;
      const Codes got = RunCodes(test, each.op, {type, type}, type, pairs);
      ExpectCodes(got, pairs, Title(each.op, type), [&](Code a, Code b) {
        const auto amount =
            static_cast<Wide>(b % static_cast<Code>(BitWidth(type)));
        return WrapTo(type, each.model(type, IntegerOf(type, a), amount));
      });
    }
  }
}

TEST(PairsTest, Preds) {
  using Model = bool (*)(bool, bool);
  const std::pair<const Op&, Model> ops[] = {
      {add_op, [](bool a, bool b) { return a || b; }},
      {multiply_op, [](bool a, bool b) { return a && b; }},
      {maximum_op, [](bool a, bool b) { return a || b; }},
      {minimum_op, [](bool a, bool b) { return a && b; }},
      {and_op, [](bool a, bool b) { return a && b; }},
      {or_op, [](bool a, bool b) { return a || b; }},
      {xor_op, [](bool a, bool b) { return a != b; }}};
  const ElementType pred = ElementType::kPred;
  const std::vector<Codes> pairs = EveryPair({0, 1});
  for (const auto& [op, model] : ops) {
    ExpectCodes(RunCodes({}, op, {pred, pred}, pred, pairs), pairs,
                Title(op, pred), [&exact = model](Code a, Code b) {
                  return Code{exact(a != 0, b != 0)};
                });
  }
}

// ---- floats: the exact result, or one in f64 that is exact enough ----
// Sums and products of numbers of at most 8 bits are exact in f64; no middle
// of two such numbers is within 2^-20 of a quotient that is not exact.

double Larger(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return NAN;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

TEST(PairsTest, FloatsOfUpTo8Bits) {
  using Model = double (*)(double, double);
  const std::pair<const Op&, Model> ops[] = {
      {add_op, [](double a, double b) { return a + b; }},
      {subtract_op, [](double a, double b) { return a - b; }},
      {multiply_op, [](double a, double b) { return a * b; }},
      {divide_op, [](double a, double b) { return a / b; }},
      {remainder_op, [](double a, double b) { return std::fmod(a, b); }},
      {maximum_op, Larger},
      {minimum_op, [](double a, double b) { return -Larger(-a, -b); }}};
  for (ElementType type : Types(IsSmallFloatType)) {
    const FloatTable table(type);
    const std::vector<Codes> pairs = EveryPair(EveryCode(type));
    for (const auto& [op, model] : ops) {
      const Codes got = RunCodes({}, op, {type, type}, type, pairs);
      ExpectCodes(
          got, pairs, Title(op, type), [&, &exact = model](Code a, Code b) {
            return table.Nearest(exact(FloatOf(type, a), FloatOf(type, b)));
          });
    }
  }
}

// ---- compare ----

constexpr Direction kDirections[] = {Direction::kEq, Direction::kNe,
                                     Direction::kLt, Direction::kLe,
                                     Direction::kGt, Direction::kGe};

template <typename T>
bool Holds(Direction direction, T a, T b) {
  switch (direction) {
    case Direction::kEq:
      return a == b;
    case Direction::kNe:
      return a != b;
    case Direction::kLt:
      return a < b;
    case Direction::kLe:
      return a <= b;
    case Direction::kGt:
      return a > b;
    case Direction::kGe:
      return a >= b;
  }
  return false;
}

// In all directions; `key` of a code is a number that compares as it does.
template <typename Key>
void CheckCompare(ElementType type, CompareType order, const Codes& codes,
                  const Key& key) {
  const std::vector<Codes> pairs = EveryPair(codes);
  for (Direction each : kDirections) {
    KernelUnderTest test;
    test.attributes.set(attr::direction, each);
    test.attributes.set(attr::compare_type, order);
    const Codes got =
        RunCodes(test, compare_op, {type, type}, ElementType::kPred, pairs);
    ExpectCodes(got, pairs, Title(compare_op, type),
                [&](Code a, Code b) { return Holds(each, key(a), key(b)); });
  }
}

Codes FloatCodes(ElementType type) {
  if (BitWidth(type) <= 8) return EveryCode(type);
  const Code sign = Code{1} << (BitWidth(type) - 1);
  const Code quiet = type == ElementType::kBF16  ? 0x7fc0
                     : type == ElementType::kF16 ? 0x7e00
                                                 : WideFloatCode(type, NAN);
  Codes codes;
  for (Code magnitude : {Code{0}, Code{1}, Code{2}, quiet / 2, quiet, quiet - 1,
                         quiet + 1, sign - 1}) {
    codes.push_back(magnitude);
    codes.push_back(magnitude | sign);
  }
  for (Code near : {quiet & quiet << 1, (quiet & quiet << 1) + 1}) {
    codes.push_back(near);  // infinity and the first NaN
    codes.push_back(near | sign);
    codes.push_back(near - 2);
  }
  return codes;
}

TEST(PairsTest, CompareFloatsByValueAndInTotalOrder) {
  for (ElementType type : Types(IsFloat)) {
    const Codes codes = FloatCodes(type);
    CheckCompare(type, CompareType::kFloat, codes,
                 [&](Code code) { return FloatOf(type, code); });
    const Code sign =
        type == ElementType::kF8E8M0FNU ? 0 : Code{1} << (BitWidth(type) - 1);
    CheckCompare(type, CompareType::kTotalOrder, codes, [&](Code code) {
      const auto magnitude = static_cast<Wide>(code & ~sign);
      const bool only_nan = BitWidth(type) == 8 && code == sign &&
                            std::isnan(FloatOf(type, code));
      if (only_nan && sign != 0) return static_cast<Wide>(-100000);
      return (code & sign) != 0 ? -1 - magnitude : magnitude;
    });
  }
}

TEST(PairsTest, CompareIntegersByValue) {
  for (ElementType type : Types(IsInteger)) {
    const Codes codes = IntegerCodes(type, {8, 2, 40});
    CheckCompare(type,
                 IsSigned(type) ? CompareType::kSigned : CompareType::kUnsigned,
                 codes, [&](Code code) { return IntegerOf(type, code); });
  }
  CheckCompare(ElementType::kPred, CompareType::kUnsigned, {0, 1},
               [](Code code) { return code; });
}

}  // namespace
}  // namespace hlo::testing
