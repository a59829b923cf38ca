#include "conformance/programs/reduce.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/programs/programs_testing.h"
#include "interpreter/hlo/printer.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;
using testing::Not;

Reduced ReduceText(const std::string& text, MistakenBackend::Change change) {
  const VerifiedModule module = Loaded(text);
  const auto examiner = Asking(std::move(change));
  auto reduced =
      Reduce({*module, RandomInputs(module).arguments}, *examiner, {});
  EXPECT_TRUE(reduced.ok()) << reduced.status();
  return reduced.ok() ? *std::move(reduced) : Reduced();
}

// Ops around a maximum within a fusion within a loop.
constexpr char kLoopOfFusion[] =
    "HloModule m, entry_computation_layout={(f32[8,12]{1,0})->f32[8]{0}}\n"
    "add { a = f32[] parameter(0)\n b = f32[] parameter(1)\n"
    "  ROOT c = f32[] add(a, b) }\n"
    "fused {\n"
    "  a = f32[8,12] parameter(0)\n"
    "  n = f32[8,12] negate(a)\n"
    "  m = f32[8,12] maximum(a, n)\n"
    "  ROOT k = f32[8,12] floor(m)\n"
    "}\n"
    "body {\n"
    "  s = (s32[], f32[8,12]) parameter(0)\n"
    "  i = s32[] get-tuple-element(s), index=0\n"
    "  x = f32[8,12] get-tuple-element(s), index=1\n"
    "  one = s32[] constant(1)\n"
    "  n = s32[] add(i, one)\n"
    "  f = f32[8,12] fusion(x), kind=kLoop, calls=fused\n"
    "  y = f32[8,12] subtract(f, x)\n"
    "  ROOT r = (s32[], f32[8,12]) tuple(n, y)\n"
    "}\n"
    "cond {\n"
    "  s = (s32[], f32[8,12]) parameter(0)\n"
    "  i = s32[] get-tuple-element(s), index=0\n"
    "  c = s32[] constant(3)\n"
    "  ROOT p = pred[] compare(i, c), direction=LT\n"
    "}\n"
    "ENTRY main {\n"
    "  x = f32[8,12] parameter(0)\n"
    "  z = s32[] constant(0)\n"
    "  t = (s32[], f32[8,12]) tuple(z, x)\n"
    "  w = (s32[], f32[8,12]) while(t), condition=cond, body=body\n"
    "  g = f32[8,12] get-tuple-element(w), index=1\n"
    "  zero = f32[] constant(0)\n"
    "  ROOT s = f32[8] reduce(g, zero), dimensions={1}, to_apply=add\n"
    "}\n";

TEST(ReduceTest, OneWrongOpIsLeftAlone) {
  const Reduced reduced =
      ReduceText(kLoopOfFusion, Takes("maximum(", "minimum("));
  const ProgramSize size = SizeOf(reduced.program.module);
  EXPECT_EQ(size.steps, 1);
  EXPECT_LE(size.elements, 6);
  EXPECT_TRUE(reduced.complete);
  EXPECT_THAT(reduced.question.module, HasSubstr("maximum("));
  EXPECT_TRUE(reduced.examined.failed());
}

// Each op alone is right: the failure is of two.
TEST(ReduceTest, APairOfOpsStaysAPair) {
  const auto change = [](const Question& question, Answer& answer) {
    const bool both = question.module.find("negate(") != std::string::npos &&
                      question.module.find("floor(") != std::string::npos;
    if (both) Takes("floor(", "ceil(")(question, answer);
  };
  const Reduced reduced = ReduceText(kLoopOfFusion, change);
  EXPECT_LE(SizeOf(reduced.program.module).steps, 3);
  EXPECT_THAT(reduced.question.module, HasSubstr("negate("));
  EXPECT_THAT(reduced.question.module, HasSubstr("floor("));
  EXPECT_THAT(reduced.question.module, Not(HasSubstr("while(")));
}

TEST(ReduceTest, ACrashIsReducedToo) {
  const Reduced reduced = ReduceText(kLoopOfFusion, CrashesAt("floor("));
  EXPECT_EQ(reduced.examined.judgement.verdict, Verdict::kCrash);
  EXPECT_EQ(SizeOf(reduced.program.module).steps, 1);
  EXPECT_EQ(SizeOf(reduced.program.module).elements, 2);
}

TEST(ReduceTest, SizesStayWhereTheyMatter) {
  const auto change = [](const Question& question, Answer& answer) {
    if (question.module.find("[8,") != std::string::npos) {
      Takes("negate(", "floor(")(question, answer);
    }
  };
  const Reduced reduced = ReduceText(kLoopOfFusion, change);
  EXPECT_EQ(SizeOf(reduced.program.module).steps, 1);
  EXPECT_THAT(reduced.question.module, HasSubstr("f32[8,1] negate("));
}

TEST(ReduceTest, ProcessesThatDoNotMatterGo) {
  const Reduced reduced = ReduceText(
      "HloModule m, replica_count=4\n"
      "sum { a = s32[] parameter(0)\n b = s32[] parameter(1)\n"
      "  ROOT c = s32[] add(a, b) }\n"
      "ENTRY main {\n"
      "  x = s32[6] parameter(0)\n"
      "  n = s32[6] negate(x)\n"
      "  ROOT r = s32[6] all-reduce(n), replica_groups={}, to_apply=sum\n"
      "}\n",
      Takes("negate(", "not("));
  EXPECT_EQ(reduced.question.replicas, 1);
  EXPECT_EQ(SizeOf(reduced.program.module).steps, 1);
}

TEST(ReduceTest, ItEndsAtItsLimit) {
  const VerifiedModule module = Loaded(kLoopOfFusion);
  const auto examiner = Asking(Takes("maximum(", "minimum("));
  ReduceOptions options;
  options.questions = 20;
  const auto reduced =
      Reduce({*module, RandomInputs(module).arguments}, *examiner, options);
  ASSERT_TRUE(reduced.ok());
  EXPECT_FALSE(reduced->complete);
  EXPECT_TRUE(reduced->examined.failed());
}

TEST(ReduceTest, AProgramThatPassesIsAnError) {
  const VerifiedModule module = Loaded(kLoopOfFusion);
  const auto examiner = Asking([](const Question&, Answer&) {});
  const auto reduced =
      Reduce({*module, RandomInputs(module).arguments}, *examiner, {});
  EXPECT_EQ(reduced.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(reduced.status().message(), HasSubstr("does not fail"));
}

// One answer in two is wrong.
TEST(ReduceTest, AFailureMustFailTwice) {
  auto count = std::make_shared<int>(0);
  const auto change = [count](const Question& question, Answer& answer) {
    if (++*count % 2 == 1) Takes("maximum(", "minimum(")(question, answer);
  };
  const VerifiedModule module = Loaded(kLoopOfFusion);
  const auto examiner = Asking(change);
  const auto reduced =
      Reduce({*module, RandomInputs(module).arguments}, *examiner, {});
  EXPECT_THAT(reduced.status().message(), HasSubstr("once in two runs"));
}

}  // namespace
}  // namespace hlo::conformance
