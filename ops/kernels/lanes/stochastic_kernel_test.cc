// Every code of the 8-bit and 4-bit floats with every random number of their
// width to every type; wider operands at the places where results change.
#include "ops/kernels/lanes/stochastic_kernel.h"

#include <cmath>
#include <optional>
#include <random>

#include "gtest/gtest.h"
#include "ops/testing/code_lanes.h"

namespace hlo {
extern const Op stochastic_convert_op;
}  // namespace hlo

namespace hlo::testing {
namespace {

bool IsResult(ElementType type) { return IsInteger(type) || IsFloat(type); }
bool IsOperand(ElementType type) {
  return IsFloat(type) && BitWidth(type) != 6;  // there are no u6
}

ElementType RandomFor(ElementType type) {
  switch (BitWidth(type)) {
    case 4:
      return ElementType::kU4;
    case 8:
      return ElementType::kU8;
    case 16:
      return ElementType::kU16;
    case 32:
      return ElementType::kU32;
    default:
      return ElementType::kU64;
  }
}

// True if place / gap, in units of 2^-bits and truncated, exceeds `random`:
// place 2^bits >= (random + 1) gap, and so is its whole part.
bool GoesAway(double place, double gap, int bits, Code random) {
  const int unit = std::ilogb(gap);  // gaps are powers of two
  const double scaled = std::ldexp(place, -unit);
  const auto whole = static_cast<Wide>(std::ldexp(scaled, bits));
  return whole >= static_cast<Wide>(random) + 1;
}

class Chance {
 public:
  Chance(ElementType from, ElementType to) : from_(from), to_(to) {
    if (IsFloat(to) && BitWidth(to) <= 16) table_.emplace(to);
  }

  Code Of(Code code, Code random) const {
    const double x = FloatOf(from_, code);
    if (IsInteger(to_)) return OfInteger(x, random);
    if (!table_) return WideFloatCode(to_, x);  // exact: only wider ones
    return OfFloat(x, random);
  }

 private:
  Code OfInteger(double x, Code random) const {
    if (std::isnan(x)) return 0;
    double magnitude = std::floor(std::fabs(x));
    if (magnitude > 0x1p70) magnitude = 0x1p70;
    const double place =
        std::isinf(x) ? 0 : std::fabs(x) - std::floor(std::fabs(x));
    Wide value = static_cast<Wide>(magnitude);
    if (GoesAway(place, 1, BitWidth(from_), random)) ++value;
    if (x < 0) value = -value;
    value = std::min(std::max(value, SmallestOf(to_)), LargestOf(to_));
    return WrapTo(to_, value);
  }

  Code OfFloat(double x, Code random) const {
    const auto& numbers = table_->magnitudes();
    const double magnitude = std::fabs(x);
    if (!std::isfinite(x) || magnitude < numbers[0] || magnitude == 0 ||
        magnitude >= table_->Number(numbers.size())) {
      return table_->Nearest(x);  // as convert
    }
    const Code lower = table_->Floor(magnitude);
    const double gap = table_->Number(lower + 1) - table_->Number(lower);
    const bool away = GoesAway(magnitude - table_->Number(lower), gap,
                               BitWidth(from_), random);
    return table_->Signed(lower + (away ? 1 : 0), std::signbit(x));
  }

  ElementType from_, to_;
  std::optional<FloatTable> table_;
};

void Check(ElementType from, ElementType to,
           const std::vector<Codes>& operands) {
  const Chance chance(from, to);
  const Codes got = RunCodes({}, stochastic_convert_op, {from, RandomFor(from)},
                             to, operands);
  if (from == to) {
    return ExpectCodes(got, operands, "the same type",
                       [](Code a, Code) { return a; });
  }
  ExpectCodes(got, operands, Title(stochastic_convert_op, from),
              [&](Code a, Code b) { return chance.Of(a, b); });
}

TEST(StochasticKernelTest, EveryCodeAndEveryRandomNumberOfUpTo8Bits) {
  for (ElementType from : Types(IsOperand)) {
    if (BitWidth(from) > 8) continue;
    std::vector<Codes> operands(2);
    for (Code a : EveryCode(from)) {
      for (Code b : EveryCode(RandomFor(from))) {
        operands[0].push_back(a);
        operands[1].push_back(b);
      }
    }
    for (ElementType to : Types(IsResult)) Check(from, to, operands);
  }
}

TEST(StochasticKernelTest, EveryCodeOf16BitsWithRandomNumbers) {
  std::mt19937_64 random(1);
  for (ElementType from : {ElementType::kF16, ElementType::kBF16}) {
    std::vector<Codes> operands(2);
    for (Code a : EveryCode(from)) {
      for (Code b : {Code{0}, Code{0x7fff}, Code{0x8000}, Code{0xffff},
                     Code{random() & 0xffff}}) {
        operands[0].push_back(a);
        operands[1].push_back(b);
      }
    }
    for (ElementType to :
         {ElementType::kS8, ElementType::kU16, ElementType::kS64,
          ElementType::kF8E4M3FN, ElementType::kF8E5M2FNUZ,
          ElementType::kF8E8M0FNU, ElementType::kF4E2M1FN, ElementType::kBF16,
          ElementType::kF16, ElementType::kF32, ElementType::kF64}) {
      Check(from, to, operands);
    }
  }
}

// As many of 2^16 random numbers pick the farther neighbour as the place
// between the two has units.
TEST(StochasticKernelTest, TheShareOfTheFartherNeighbourIsThePlace) {
  const std::pair<float, int> numbers[] = {
      {1.25F, 0x4000},       {-1.25F, 0x4000}, {1.99951171875F, 0xffe0},
      {0.0009765625F, 0x40}, {3, 0},           {-0.5F, 0x8000}};
  for (const auto& [number, units] : numbers) {
    int farther = 0;
    for (uint64_t random = 0; random < 0x10000; ++random) {
      const double rounded = RoundedByChance(GridOf(ElementType::kS32), 16,
                                             double{number}, random);
      farther += rounded != std::trunc(number) ? 1 : 0;
    }
    EXPECT_EQ(farther, units) << number;
  }
}

TEST(StochasticKernelTest, RandomF32AndF64) {
  std::mt19937_64 random(2);
  for (ElementType from : {ElementType::kF32, ElementType::kF64}) {
    for (ElementType to : Types(IsResult)) {
      if (to == ElementType::kF32) continue;  // has no table
      std::vector<Codes> operands(2);
      for (int i = 0; i < 2000; ++i) {
        const double near =
            std::ldexp(1 + static_cast<double>(random() % 4096) / 4096,
                       static_cast<int>(random() % 40) - 20);
        operands[0].push_back(i % 4 == 0 ? random() & MaskOf(from)
                                         : WideFloatCode(from, near));
        operands[1].push_back(random() & MaskOf(RandomFor(from)));
      }
      if (from != to) Check(from, to, operands);
    }
  }
}

}  // namespace
}  // namespace hlo::testing
