#include "workshop/making/oracle_report.h"

#include <algorithm>

#include "conformance/format/golden.h"
#include "conformance/format/oracle_counts.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

// Ops that need most: factorizations, queues, other languages, processes.
TEST(OracleReportTest, AnotherProgramComputesThem) {
  auto golden = ReadGolden(
      "golden", {"cholesky", "infeed", "zeta", "all-reduce-done", "outfeed"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  const OracleReport opinions = MakeOracleReport(golden->vectors);
  EXPECT_TRUE(opinions.disagreements.empty()) << ToText(opinions);
  EXPECT_TRUE(opinions.alone.empty()) << ToText(opinions);
  EXPECT_GT(opinions.rejections, 0);
  ASSERT_TRUE(opinions.ops.contains("cholesky"));
  EXPECT_EQ(opinions.ops.at("cholesky").naive,
            opinions.ops.at("cholesky").vectors);
}

TEST(OracleReportTest, WhyThereIsNone) {
  auto golden = ReadGolden("golden", {"add"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  const auto found = std::find_if(
      golden->vectors.begin(), golden->vectors.end(), [](const Vector& each) {
        return each.expect.front().outcome == Outcome::kValue;
      });
  ASSERT_NE(found, golden->vectors.end());
  Vector vector = *found;
  vector.module = "ENTRY main {\n  ROOT r = f32[] what()\n}\n";
  vector.info.oracles = {"document", "hloref"};
  EXPECT_THAT(ToText(MakeOracleReport({vector})),
              HasSubstr("1 alone: no legal program"));
  EXPECT_THAT(CountOracles({vector}),
              HasSubstr("1 of them no program but hloref computes: "));
  vector.info.oracles = {"naive", "hloref"};
  EXPECT_THAT(CountOracles({vector}), HasSubstr("naive 1\n0 of them"));
}

}  // namespace
}  // namespace hlo::conformance
