#include "workshop/mutants/accepted_mutants.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;

TEST(AcceptedMutants, MatchOpsAndWords) {
  auto accepted = AcceptedMutants::Read(
      "# a comment\nabs acos | *: -0 is 0 | never -0\n* | mode: * | a mark\n"
      "fft | the last element is wrong | unused\n"
      "acos | f32: 0 is -0 | choice: another one\n"
      "cosh | f16 f32: 0 is -0 | never 0\n");
  ASSERT_TRUE(accepted.ok()) << accepted.status();
  EXPECT_TRUE(accepted->Has("acos", "f32: -0 is 0", false));
  EXPECT_FALSE(accepted->Has("acos", "f32: -0 is 0", true));
  EXPECT_FALSE(accepted->Has("asin", "f32: -0 is 0", false));
  EXPECT_TRUE(accepted->Has("dot", "mode: ignored", false));
  EXPECT_FALSE(accepted->Has("abs", "f32: 0 is -0", false));
  EXPECT_FALSE(accepted->Has("acos", "f32: 0 is -0", false));
  EXPECT_TRUE(accepted->Has("cosh", "f16: 0 is -0", false));
  EXPECT_FALSE(accepted->Has("cosh", "f64: 0 is -0", false));
  EXPECT_THAT(accepted->Unused(),
              ElementsAre("abs | *: -0 is 0 | never -0",
                          "fft | the last element is wrong | unused",
                          "acos | f32: 0 is -0 | choice: another one",
                          "cosh | f32: 0 is -0 | never 0"));
  EXPECT_EQ(AcceptedMutants::Read("abs | no reason").status().code(),
            absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hlo::conformance
