#include "interpreter/inputs/index_ranges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "interpreter/inputs/elided_constants.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/ir/verifier.h"
#include "interpreter/text/parser.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Optional;

Module Read(const std::string& text) {
  auto module = Parse(text, {});
  EXPECT_TRUE(module.ok()) << module.status();
  if (!module.ok()) return {};
  const absl::Status verified = Verify(*module);
  EXPECT_TRUE(verified.ok()) << verified;
  return *std::move(module);
}

constexpr const char* kThroughCallAndTuple = R"(
f {
  t = (s32[], f32[10]) parameter(0)
  i = s32[] get-tuple-element(t), index=0
  x = f32[10] get-tuple-element(t), index=1
  ROOT s = f32[4] dynamic-slice(x, i), dynamic_slice_sizes={4}
}
ENTRY e {
  i = s64[] parameter(0)
  j = s32[] convert(i)
  x = f32[10] parameter(1)
  t = (s32[], f32[10]) tuple(j, x)
  ROOT r = f32[4] call(t), to_apply=f
})";

TEST(IndexRanges, FollowsTuplesCallsAndConversions) {
  const auto ranges = ParameterIndexRanges(Read(kThroughCallAndTuple));
  ASSERT_EQ(ranges.size(), 2u);
  EXPECT_THAT(ranges[0], ElementsAre(Optional(IndexRange{0, 6})));
  EXPECT_THAT(ranges[1], ElementsAre(std::nullopt));
}

TEST(IndexRanges, TakesTheNarrowestUse) {
  const auto ranges = ParameterIndexRanges(Read(R"(
ENTRY e {
  x = f32[10,5] parameter(0)
  i = s32[] parameter(1)
  u = f32[2,2] parameter(2)
  s = f32[1,1] dynamic-slice(x, i, i), dynamic_slice_sizes={1,1}
  ROOT r = f32[10,5] dynamic-update-slice(x, u, i, i)
})"));
  EXPECT_THAT(ranges[1], ElementsAre(Optional(IndexRange{0, 3})));
}

TEST(IndexRanges, KnowsBranchesAndGathers) {
  const auto ranges = ParameterIndexRanges(Read(R"(
a { ROOT p = f32[] parameter(0) }
b { ROOT p = f32[] parameter(0) }
ENTRY e {
  i = s32[] parameter(0)
  x = f32[] parameter(1)
  c = f32[] conditional(i, x, x), branch_computations={a, b}
  y = f32[7,3] parameter(2)
  k = s32[4,1] parameter(3)
  g = f32[4,3] gather(y, k), offset_dims={1}, collapsed_slice_dims={0},
      start_index_map={0}, index_vector_dim=1, slice_sizes={1,3}
  ROOT t = (f32[], f32[4,3]) tuple(c, g)
})"));
  EXPECT_THAT(ranges[0], ElementsAre(Optional(IndexRange{0, 1})));
  EXPECT_THAT(ranges[3], ElementsAre(Optional(IndexRange{0, 6})));
}

TEST(RandomArguments, AreInRangeAndRepeatable) {
  const Module module = Read(kThroughCallAndTuple);
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

TEST(RandomArguments, EveryElementTypeCanBeDrawn) {
  RandomBits bits(1);
  for (int i = 0; i < kElementTypeCount; ++i) {
    const Shape shape = Shape::Array(static_cast<ElementType>(i), {3, 0, 2});
    EXPECT_TRUE(RandomLiteral(shape, {}, Limits(), bits).ok());
    const Shape scalar = Shape::Scalar(static_cast<ElementType>(i));
    EXPECT_TRUE(RandomLiteral(scalar, {}, Limits(), bits).ok());
  }
}

TEST(RandomArguments, RespectTheLimit) {
  RandomBits bits(1);
  Limits limits;
  limits.max_bytes = 100;
  const auto drawn =
      RandomLiteral(Shape::Array(ElementType::kF32, {1000}), {}, limits, bits);
  EXPECT_EQ(drawn.status().code(), absl::StatusCode::kResourceExhausted);
}

TEST(RandomBits, BetweenCoversWholeRanges) {
  RandomBits bits(7);
  bool low = false, high = false;
  for (int i = 0; i < 100; ++i) {
    const int64_t drawn = bits.Between(-1, 1);
    ASSERT_GE(drawn, -1);
    ASSERT_LE(drawn, 1);
    low |= drawn == -1;
    high |= drawn == 1;
  }
  EXPECT_TRUE(low && high);
  EXPECT_EQ(bits.Between(5, 5), 5);
  bits.Between(std::numeric_limits<int64_t>::min(),
               std::numeric_limits<int64_t>::max());
}

constexpr const char* kElided =
    "ENTRY e { ROOT c.1 = f32[2]{0} constant({...}) }";

TEST(ElidedConstants, AreNamedAndSupplied) {
  Module module = Read(kElided);
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
  EXPECT_TRUE(Verify(module).ok());
}

TEST(ElidedConstants, CanBeFilled) {
  for (ElidedValues values : {ElidedValues::kZeros, ElidedValues::kRandom}) {
    Module module = Read(kElided);
    ASSERT_TRUE(FillElidedConstants(values, Limits(), 0, module).ok());
    EXPECT_TRUE(ElidedConstants(module).empty());
  }
}

}  // namespace
}  // namespace hlo
