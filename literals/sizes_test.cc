#include "literals/sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "literals/literal.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
using Sizes = std::vector<int64_t>;

TEST(CheckedCount, NoticesEveryOverflow) {
  EXPECT_EQ(CheckedCount({}), 1);
  EXPECT_EQ(CheckedCount(Sizes{3, 4}), 12);
  EXPECT_EQ(CheckedCount(Sizes{kMost}), kMost);
  EXPECT_EQ(CheckedCount(Sizes{kMost, 2}), std::nullopt);
  // 3 * 6148914691236517206 is 2^64 + 2.
  EXPECT_EQ(CheckedCount(Sizes{3, 6148914691236517206}), std::nullopt);
}

TEST(CheckedCount, AZeroMakesItZero) {
  EXPECT_EQ(CheckedCount(Sizes{kMost, kMost, 0}), 0);
  EXPECT_EQ(CheckedCount(Sizes{0, kMost, kMost}), 0);
}

TEST(CheckedBytes, CountsStorageBytes) {
  EXPECT_EQ(*CheckedBytes(Sizes{3}, ElementType::kS4), 3);
  EXPECT_EQ(*CheckedBytes(Sizes{3, 2}, ElementType::kC128), 96);
  EXPECT_EQ(*CheckedBytes(Sizes{kMost}, ElementType::kPred), kMost);
}

TEST(CheckedBytes, RefusesWhatNoMemoryHolds) {
  // 2^62 + 2 elements of 4 bytes: 2^64 + 8.
  const auto bytes =
      CheckedBytes(Sizes{4611686018427387906}, ElementType::kF32);
  EXPECT_EQ(bytes.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(bytes.status().message(), HasSubstr("f32[4611686018427387906]"));
  EXPECT_EQ(CheckedBytes(Sizes{2, -1}, ElementType::kF32).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(SizesFit, ByDimension) {
  const Shape shape = Shape::Array(
      ElementType::kF32,
      {Dimension(2), Dimension(5, true), {Dimension::kUnbounded, true}});
  EXPECT_TRUE(SizesFit(Sizes{2, 0, 0}, shape));
  EXPECT_TRUE(SizesFit(Sizes{2, 5, kMost}, shape));
  for (const Sizes& sizes : std::vector<Sizes>{{2, 6, 0},
                                               {1, 5, 0},
                                               {2, -1, 0},
                                               {2, 5, -1},
                                               {2, 5},
                                               {2, 5, 0, 0}}) {
    EXPECT_FALSE(SizesFit(sizes, shape));
  }
}

TEST(Literal, TakesNoBytesButThoseOfItsSizes) {
  const Shape shape =
      Shape::Array(ElementType::kU16, {{Dimension::kUnbounded, true}});
  for (int64_t n : {2, 3, 4}) {
    Value value{Buffer::Inline(6), std::make_shared<const Sizes>(Sizes{n})};
    const auto literal = Literal::FromValue(shape, value);
    EXPECT_EQ(literal.ok(), n == 3) << literal.status();
  }
}

}  // namespace
}  // namespace hlo
