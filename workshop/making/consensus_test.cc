// Expectations under choices that the case does not mention.
#include "workshop/making/consensus.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/text.h"
#include "workshop/making/from_cases.h"

namespace hlo::conformance {
namespace {

using testing::SizeIs;

Vector VectorOfCase(const std::string& op, const std::string& text) {
  const CaseFile file = ParseCaseFile(
      "x.cases", absl::StrCat("//: CASE V1 a case\n", text, "\n"));
  CaseVectors made = VectorsOfCases(op, file, "");
  EXPECT_THAT(made.problems, testing::IsEmpty());
  EXPECT_THAT(made.vectors, SizeIs(1));
  return made.vectors.empty() ? Vector() : std::move(made.vectors.front());
}

// The first result under the choice values, or the outcome.
std::string Under(const Vector& vector, const ChoiceValues& choice_values) {
  std::string text;
  for (const Expectation& each : vector.expect) {
    if (!Allows(choice_values, each.condition)) continue;
    absl::StrAppend(&text, text.empty() ? "" : " or ",
                    each.outcome == Outcome::kValue
                        ? ToString(*each.outputs[0][0].value)
                        : std::string(Name(each.outcome)));
  }
  return text;
}

// 1e-20 squared is subnormal.
TEST(AgreedTest, InputsAndResultsAreFlushedApart) {
  const Vector vector =
      VectorOfCase("multiply",
                   "ROOT r = f32[2] multiply(f32[2] constant({1e-40, 1e-20}), "
                   "f32[2] constant({1, 1e-20}))\n//: WHY 1e-20 squared\n"
                   "//: EXPECT {1e-40, 1e-40}");
  EXPECT_EQ(Under(vector, {{"subnormals", "kept"}}), "f32[2] {1e-40, 1e-40}");
  EXPECT_EQ(Under(vector, {{"subnormals", "flush_inputs"}}),
            "f32[2] {0, 1e-40}");
  EXPECT_EQ(Under(vector, {{"subnormals", "flush_results"}}), "f32[2] {0, 0}");
  EXPECT_EQ(Under(vector, {{"subnormals", "flush"}}), "f32[2] {0, 0}");
  // Equal expectations are merged.
  EXPECT_THAT(vector.expect, SizeIs(3));
}

TEST(AgreedTest, ARefusalIsOneOfTheAnswers) {
  const Vector vector =
      VectorOfCase("divide",
                   "ROOT r = s32[2] divide(s32[2] constant({7, 6}), "
                   "s32[2] constant({0, 3}))\n//: WHY -1 has all bits set\n"
                   "//: EXPECT {-1, 2}");
  EXPECT_EQ(Under(vector, {{"int_div_zero", "all_ones"}}), "s32[2] {-1, 2}");
  EXPECT_EQ(Under(vector, {{"int_div_zero", "trap"}}), "reject");
}

// 2^-133 + 2^-66 x 2^-67: the product is subnormal within the sum. Where only
// inputs are flushed it may be one, of the addition: no document says it.
TEST(AgreedTest, WhatIsFlushedWithinASumStaysOpen) {
  const Vector vector = VectorOfCase(
      "dot",
      "ROOT r = f32[] dot(f32[2] constant({9.18355e-41, 1.3552527e-20}), "
      "f32[2] constant({1, 6.7762636e-21})), lhs_contracting_dims={0}, "
      "rhs_contracting_dims={0}\n//: WHY 2^-132\n//: EXPECT 1.83671e-40");
  EXPECT_EQ(Under(vector, {{"subnormals", "kept"}}), "f32[] 1.83671e-40");
  EXPECT_EQ(Under(vector, {{"subnormals", "flush"}}), "f32[] 0");
  EXPECT_EQ(Under(vector, {{"subnormals", "flush_inputs"}}), "unspecified");
}

}  // namespace
}  // namespace hlo::conformance
