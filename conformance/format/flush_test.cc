#include "conformance/format/flush.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "interpreter/cases/case_inputs.h"
#include "literals/text.h"

namespace hlo::conformance {
namespace {

Literal Parsed(absl::string_view text) {
  auto read = ReadShapedLiteral(text, std::nullopt);
  EXPECT_TRUE(read.ok()) << read.status();
  return read.ok() ? std::move(read)->literal : Literal();
}

std::string FlushedText(absl::string_view text) {
  return ToString(Flushed(Parsed(text)));
}

// The smallest normal numbers: 2^-126, 2^-14, 2^-6, 1.
TEST(FlushTest, SubnormalNumbersBecomeZerosOfTheirSign) {
  EXPECT_EQ(FlushedText("f32[4] {1e-40, -1e-40, 1.17549435e-38, nan}"),
            "f32[4] {0, -0, 1.1754944e-38, nan}");
  EXPECT_EQ(FlushedText("f16[2] {6.1035156e-05, -6e-05}"),
            "f16[2] {6.104e-05, -0}");
  EXPECT_EQ(FlushedText("f8e4m3fn[2] {0.015625, 0.013671875}"),
            "f8e4m3fn[2] {0.016, 0}");
  EXPECT_EQ(FlushedText("f4e2m1fn[3] {0.5, -0.5, 1}"),
            "f4e2m1fn[3] {0, -0, 1}");
}

TEST(FlushTest, PartsOfComplexNumbersAreFlushedApart) {
  EXPECT_EQ(FlushedText("c64[1] {(1e-40, 1)}"), "c64[1] {(0, 1)}");
}

// Without -0, and without subnormal numbers; no floats.
TEST(FlushTest, TypesThatHaveLess) {
  EXPECT_EQ(FlushedText("f8e5m2fnuz[1] {-7.6293945e-06}"), "f8e5m2fnuz[1] {0}");
  EXPECT_EQ(FlushedText("f8e8m0fnu[1] {5.877472e-39}"), "f8e8m0fnu[1] {6e-39}");
  EXPECT_EQ(FlushedText("s32[2] {1, -1}"), "s32[2] {1, -1}");
}

TEST(FlushTest, SumsThatBeginWithZeroHaveNoMinusZero) {
  EXPECT_EQ(ToString(WithoutMinusZeros(Parsed("f32[3] {-0, -1e-45, nan}"))),
            "f32[3] {0, -1e-45, nan}");
  EXPECT_EQ(ToString(WithoutMinusZeros(Parsed("c64[1] {(-0, 1)}"))),
            "c64[1] {(0, 1)}");
  EXPECT_EQ(ToString(WithoutMinusZeros(Parsed("s8[1] {0}"))), "s8[1] {0}");
}

TEST(FlushTest, HowNearSubnormalNumbersAre) {
  const double least = std::numeric_limits<float>::min();
  const double step = std::numeric_limits<float>::denorm_min();
  EXPECT_TRUE(IsNearSubnormals(least, ElementType::kF32, 1));
  EXPECT_TRUE(IsNearSubnormals(-step, ElementType::kF32, 0));
  EXPECT_FALSE(IsNearSubnormals(least + step, ElementType::kF32, 1));
  EXPECT_FALSE(IsNearSubnormals(0, ElementType::kF32, 1));
}

}  // namespace
}  // namespace hlo::conformance
