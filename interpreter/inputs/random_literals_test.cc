#include "interpreter/inputs/random_literals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "interpreter/inputs/elided_constants.h"
#include "interpreter/ir/verifier.h"
#include "interpreter/testing/testing_module.h"
#include "literals/types/convert.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The algorithm's first words for the seed 1234567, as listed by Rosetta Code
// (Pseudo-random numbers/Splitmix64).
TEST(RandomBits, AreThoseOfSplitMix64) {
  RandomBits bits(1234567);
  EXPECT_EQ(bits[0], 6457827717110365317u);
  EXPECT_EQ(bits[1], 3203168211198807973u);
  EXPECT_EQ(bits[4], 16408922859458223821u);
  bits.Skip(4);
  EXPECT_EQ(bits[0], 16408922859458223821u);
}

TEST(RandomBits, BetweenCoversWholeRanges) {
  constexpr uint64_t kLast = std::numeric_limits<uint64_t>::max();
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  for (const IndexRange range :
       {IndexRange{-1, 1}, IndexRange{5, 5}, IndexRange{0, kMax},
        IndexRange{kMin, kMax}, IndexRange{0, (int64_t{1} << 32) - 1},
        IndexRange{-1, int64_t{1} << 32}}) {
    EXPECT_EQ(Between(range, 0), range.low);
    EXPECT_EQ(Between(range, kLast), range.high);
  }
  EXPECT_EQ(Between({0, 2}, uint64_t{1} << 63), 1);
}

uint64_t Half(const RandomBits& bits, int64_t i) {
  return (bits[i / 2] >> (i % 2 == 0 ? 0 : 32)) & 0xffffffff;
}

// One element as the header defines it, in exact arithmetic.
template <typename T>
T Expected(const RandomBits& bits, int64_t i) {
  if constexpr (Pred<T> || Integer<T>) {
    using Bounds = std::numeric_limits<T>;
    int64_t low = -9, high = 9;
    if constexpr (IsSmallInt<T>) {
      low = std::max<int64_t>(low, T::kMin);
      high = std::min<int64_t>(high, T::kMax);
    } else {
      if (Bounds::min() == 0) low = 0;
      if (Pred<T>) high = 1;
    }
    const auto size = static_cast<uint64_t>(high - low + 1);
    return static_cast<T>(low +
                          static_cast<int64_t>((Half(bits, i) * size) >> 32));
  } else if constexpr (ComplexNumber<T>) {
    using Part = typename T::Part;
    return {Expected<Part>(bits, 2 * i), Expected<Part>(bits, 2 * i + 1)};
  } else {
    const double u = std::is_same_v<T, double>
                         ? std::ldexp(static_cast<double>(bits[i] >> 11), -53)
                         : std::ldexp(Half(bits, i) >> 8, -24);
    return T(kTypeOf<T> == ElementType::kF8E8M0FNU ? 1 - u : 2 * u - 1);
  }
}

// More elements than a block, and not a multiple of one.
TEST(RandomLiteral, EveryElementTypeIsDrawnByItsFormula) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    RandomBits bits(99);
    const RandomBits before = bits;
    const auto drawn =
        RandomLiteral(Shape::Array(type, {3, 411}), {}, Limits(), bits);
    ASSERT_TRUE(drawn.ok()) << drawn.status();
    VisitElementType(type, [&](auto tag) {
      using T = typename decltype(tag)::type;
      for (int64_t j = 0; j < drawn->count(); ++j) {
        const T expected = Expected<T>(before, j);
        const T& got = drawn->template as<T>()[j];
        ASSERT_EQ(std::memcmp(&got, &expected, sizeof(T)), 0)
            << Name(type) << " " << j;
      }
    });
    EXPECT_NE(bits[0], before[0]);
    EXPECT_TRUE(
        RandomLiteral(Shape::Array(type, {3, 0, 2}), {}, Limits(), bits).ok());
    EXPECT_TRUE(RandomLiteral(Shape::Scalar(type), {}, Limits(), bits).ok());
  }
}

// Indices may be converted on their way to the instruction that uses them.
TEST(RandomLiteral, RangesHoldForEveryType) {
  const std::optional<IndexRange> range = IndexRange{0, 1};
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (type == ElementType::kS1 || type == ElementType::kF8E8M0FNU) continue;
    RandomBits bits(5);
    const auto drawn =
        RandomLiteral(Shape::Array(type, {100}), {&range, 1}, Limits(), bits);
    ASSERT_TRUE(drawn.ok()) << drawn.status();
    double numbers[100];
    ConvertLanes(type, ElementType::kF64, drawn->view().data, numbers, 100);
    for (double x : numbers) EXPECT_TRUE(x == 0 || x == 1) << Name(type);
  }
}

TEST(RandomLiteral, RespectsTheLimit) {
  RandomBits bits(1);
  Limits limits;
  limits.max_bytes = 100;
  const auto drawn =
      RandomLiteral(Shape::Array(ElementType::kF32, {1000}), {}, limits, bits);
  EXPECT_EQ(drawn.status().code(), absl::StatusCode::kResourceExhausted);
}

TEST(RandomArguments, AreInRangeAndRepeatable) {
  const Module module = ReadModule(R"(
ENTRY e {
  i = s64[] parameter(0)
  x = f32[10] parameter(1)
  ROOT r = f32[4] dynamic-slice(x, i), dynamic_slice_sizes={4}
})");
  for (uint64_t seed = 0; seed < 50; ++seed) {
    auto first = RandomArguments(module, Limits(), seed);
    auto second = RandomArguments(module, Limits(), seed);
    ASSERT_TRUE(first.ok() && second.ok());
    const int64_t index = (*first)[0].as<int64_t>()[0];
    EXPECT_GE(index, 0);
    EXPECT_LE(index, 6);
    EXPECT_EQ(index, (*second)[0].as<int64_t>()[0]);
    for (float x : (*first)[1].as<float>()) {
      EXPECT_GE(x, -1);
      EXPECT_LT(x, 1);
    }
  }
}

TEST(RandomArguments, HaveNoSizeWithoutABound) {
  const auto drawn =
      RandomArguments(ReadModule("ENTRY e { x = f32[4] parameter(0)\n"
                                 "  ROOT y = f32[?,3] parameter(1) }"),
                      Limits(), 0);
  EXPECT_EQ(drawn.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(drawn.status().message(),
              HasSubstr("parameter 1 (y) is f32[?,3], which has no bound"));
}

constexpr const char* kElided =
    "ENTRY e { ROOT c.1 = f32[2]{0} constant({...}) }";

TEST(ElidedConstants, AreNamedAndSupplied) {
  Module module = ReadModule(kElided);
  EXPECT_THAT(ElidedConstants(module), ElementsAre("c.1"));
  const float values[] = {1, 2};
  auto literal = Literal::Array<float>(values, {2});
  ASSERT_TRUE(literal.ok());
  EXPECT_THAT(SupplyConstant("c.2", *literal, module).message(),
              HasSubstr("elided: c.1"));
  EXPECT_THAT(
      SupplyConstant("c.1", Literal::Scalar<float>(1), module).message(),
      HasSubstr("f32[2]"));
  ASSERT_TRUE(SupplyConstant("%c.1", *literal, module).ok());
  EXPECT_TRUE(ElidedConstants(module).empty());
  EXPECT_TRUE(Verify(std::make_shared<const Module>(module)).ok());
}

TEST(ElidedConstants, CanBeFilled) {
  for (ElidedValues values : {ElidedValues::kZeros, ElidedValues::kRandom}) {
    Module module = ReadModule(kElided);
    ASSERT_TRUE(FillElidedConstants(values, Limits(), 0, module).ok());
    EXPECT_TRUE(ElidedConstants(module).empty());
    Limits limits;
    limits.max_bytes = 4;
    module = ReadModule(kElided);
    EXPECT_EQ(FillElidedConstants(values, limits, 0, module).code(),
              absl::StatusCode::kResourceExhausted);
  }
}

}  // namespace
}  // namespace hlo
