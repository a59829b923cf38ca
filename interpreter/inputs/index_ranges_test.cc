#include "interpreter/inputs/index_ranges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "interpreter/testing/testing_module.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Optional;

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
  const auto ranges = ParameterIndexRanges(ReadModule(kThroughCallAndTuple));
  ASSERT_EQ(ranges.size(), 2u);
  EXPECT_THAT(ranges[0], ElementsAre(Optional(IndexRange{0, 6})));
  EXPECT_THAT(ranges[1], ElementsAre(std::nullopt));
}

TEST(IndexRanges, FollowsAsyncStarts) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
ENTRY e {
  x = f32[10] parameter(0)
  i = s32[] parameter(1)
  s = ((f32[10], s32[]), f32[4], u32[]) dynamic-slice-start(x, i),
    dynamic_slice_sizes={4}
  ROOT d = f32[4] dynamic-slice-done(s)
})"));
  EXPECT_THAT(ranges[1], ElementsAre(Optional(IndexRange{0, 6})));
}

TEST(IndexRanges, HandsEachBranchItsOwnOperand) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
f {
  i = s32[] parameter(0)
  x = f32[10] constant({...})
  ROOT s = f32[4] dynamic-slice(x, i), dynamic_slice_sizes={4}
}
g {
  i = s32[] parameter(0)
  ROOT c = f32[4] constant({1, 2, 3, 4})
}
ENTRY e {
  n = s32[] parameter(0)
  i = s32[] parameter(1)
  j = s32[] parameter(2)
  ROOT r = f32[4] conditional(n, i, j), branch_computations={g, f}
})"));
  EXPECT_THAT(ranges[0], ElementsAre(Optional(IndexRange{0, 1})));
  EXPECT_THAT(ranges[1], ElementsAre(std::nullopt));
  EXPECT_THAT(ranges[2], ElementsAre(Optional(IndexRange{0, 6})));
}

TEST(IndexRanges, TakesTheNarrowestUse) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
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
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
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

// Ten rows for four groups.
TEST(IndexRanges, GroupsOfARaggedDotFitTogether) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
ENTRY e {
  x = f32[10,3] parameter(0)
  w = f32[4,3,2] parameter(1)
  n = s32[4] parameter(2)
  ROOT r = f32[10,2] ragged-dot(x, w, n), lhs_contracting_dims={1},
      rhs_contracting_dims={1}, lhs_ragged_dims={0}, rhs_group_dims={0}
})"));
  EXPECT_THAT(ranges[2], ElementsAre(Optional(IndexRange{0, 2})));
}

TEST(IndexRanges, SizesOfADynamicDimensionFitItsBound) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
ENTRY e {
  x = f32[4,5] parameter(0)
  n = s32[] parameter(1)
  ROOT r = f32[4,<=5] set-dimension-size(x, n), dimensions={1}
})"));
  EXPECT_THAT(ranges[1], ElementsAre(Optional(IndexRange{0, 5})));
}

// All sizes are one: every process sends what every other expects.
TEST(IndexRanges, RaggedExchangesAgree) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
HloModule m, replica_count=2
ENTRY e {
  x = f32[9,3] parameter(0)
  y = f32[7,3] parameter(1)
  from = s32[2] parameter(2)
  send = s32[2] parameter(3)
  to = s32[2] parameter(4)
  got = s32[2] parameter(5)
  ROOT r = f32[7,3] ragged-all-to-all(x, y, from, send, to, got)
})"));
  EXPECT_THAT(ranges[2], ElementsAre(Optional(IndexRange{0, 6})));
  EXPECT_THAT(ranges[3], ElementsAre(Optional(IndexRange{3, 3})));
  EXPECT_THAT(ranges[4], ElementsAre(Optional(IndexRange{0, 4})));
  EXPECT_THAT(ranges[5], ElementsAre(Optional(IndexRange{3, 3})));
}

TEST(IndexRanges, TakesTheLowerOfUsesThatExcludeEachOther) {
  const auto ranges = ParameterIndexRanges(ReadModule(R"(
ENTRY e {
  x = f32[9] parameter(0)
  i = s32[1] parameter(1)
  j = s32[] reshape(i)
  s = f32[9] dynamic-slice(x, j), dynamic_slice_sizes={9}
  ROOT r = f32[9] ragged-all-to-all(x, s, i, i, i, i)
})"));
  EXPECT_THAT(ranges[1], ElementsAre(Optional(IndexRange{0, 0})));
}

}  // namespace
}  // namespace hlo
