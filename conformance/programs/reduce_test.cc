#include "conformance/programs/reduce.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "conformance/programs/programs_testing.h"
#include "interpreter/hlo/printer.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;
using testing::Not;

Reduced ReduceText(const std::string& text, MistakenBackend::Change change) {
  const VerifiedModule module = Loaded(text);
  const auto examiner = Asking(std::move(change));
  ReduceOptions options;
  options.seconds = 1e9;
  auto reduced =
      Reduce({*module, RandomInputs(module).arguments}, *examiner, options);
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

// Constants that a compiler folds are wrong; arguments are not.
TEST(ReduceTest, WhatAConstantIsMadeOfGoes) {
  const auto change = [](const Question& question, Answer& answer) {
    if (question.module.find("parameter(") != std::string::npos) return;
    Takes("floor(", "ceil(")(question, answer);
  };
  const Reduced reduced = ReduceText(
      "HloModule m\n"
      "ENTRY main {\n"
      "  x = f32[2] constant({1.5, 2})\n"
      "  y = f32[2] constant({2, 0.25})\n"
      "  s = f32[2] add(x, y)\n"
      "  d = f32[4] concatenate(s, s), dimensions={0}\n"
      "  f = f32[4] floor(d)\n"
      "  ROOT r = f32[4] negate(f)\n"
      "}\n",
      change);
  EXPECT_EQ(SizeOf(reduced.program.module).steps, 1);
  EXPECT_THAT(reduced.question.module, HasSubstr("floor("));
  EXPECT_THAT(reduced.question.module, Not(HasSubstr("parameter(")));
}

TEST(ReduceTest, WordsOfAFailureAreThoseThatNoShapeChanges) {
  Judgement judgement;
  judgement.verdict = Verdict::kFailRejected;
  const auto kind = [&](const char* message) {
    judgement.message = message;
    return MessageKind(judgement);
  };
  EXPECT_EQ(kind("shape (u8[1,2]{1,0}) is not the fusion's (u8[2]{0})"),
            kind("shape (bf16[]) is not the fusion's (f32[3,1]{1,0:E(4)})"));
  EXPECT_EQ(kind("expected f32[2], got s8[]"),
            kind("expected c64[], got u4[]"));
  EXPECT_EQ(kind("expected f32[2], got s8[]"), "expected , got ");
  EXPECT_NE(kind("no layout (3)"), kind("no shape (3)"));
  judgement.verdict = Verdict::kCrash;
  EXPECT_EQ(kind("signal 6: instance of 'std::out_of_range'"),
            "instance of 'std::out_of_range'");
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

// The largest rank in the smallest program in which each of the words occurs.
int RankWith(const std::string& text, const std::vector<std::string>& words) {
  const auto change = [=](const Question& question, Answer& answer) {
    for (const std::string& word : words) {
      if (question.module.find(word) == std::string::npos) return;
    }
    CrashesAt("ENTRY")(question, answer);
  };
  int rank = 0;
  const Reduced reduced = ReduceText(text, change);
  SCOPED_TRACE(reduced.question.module);
  for (const auto& step :
       reduced.program.module.entry_computation().instructions) {
    if (step.shape.is_array()) rank = std::max(rank, step.shape.rank());
  }
  EXPECT_LE(rank, 1);
  return rank;
}

TEST(ReduceTest, RanksAreReduced) {
  constexpr char kText[] =
      "HloModule m\n"
      "max { a = f32[] parameter(0)\n b = f32[] parameter(1)\n"
      "  ROOT c = f32[] maximum(a, b) }\n"
      "ENTRY main {\n"
      "  x = f32[4,5,6] parameter(0)\n"
      "  s = s32[] parameter(1)\n"
      "  v = f32[6] parameter(2)\n"
      "  r = f32[4,5,6] reverse(x), dimensions={1}\n"
      "  t = f32[6,4,5] transpose(r), dimensions={2,0,1}\n"
      "  d = f32[3,4,2] dynamic-slice(t, s, s, s), "
      "dynamic_slice_sizes={3,4,2}\n"
      "  l = f32[3,2,2] slice(d), slice={[0:3], [0:4:2], [0:2]}\n"
      "  z = f32[] constant(0)\n"
      "  p = f32[6,2,5] pad(l, z), padding=1_2x0_0x3_0\n"
      "  b = f32[6,2,5] broadcast(v), dimensions={0}\n"
      "  c = f32[6,4,5] concatenate(p, b), dimensions={1}\n"
      "  w = f32[6,2,5] reduce-window(c, z), window={size=1x2x1 "
      "stride=1x2x1}, to_apply=max\n"
      "  u = f32[6,2,5] dynamic-update-slice(w, l, s, s, s)\n"
      "  ROOT q = f32[6] reduce(u, z), dimensions={1,2}, to_apply=max\n"
      "}\n";
  EXPECT_EQ(RankWith(kText, {"reverse("}), 0);
  EXPECT_EQ(RankWith(kText, {"transpose("}), 0);
  EXPECT_LE(RankWith(kText, {"dynamic-slice(", "transpose("}), 1);
  EXPECT_LE(RankWith(kText, {" slice(", "dynamic-slice("}), 1);
  EXPECT_LE(RankWith(kText, {"pad(", "reverse("}), 1);
  EXPECT_EQ(RankWith(kText, {"broadcast(", "concatenate("}), 1);
  EXPECT_EQ(RankWith(kText, {"reduce-window(", "concatenate("}), 1);
  EXPECT_LE(RankWith(kText, {"dynamic-update-slice(", " reduce("}), 1);
}

// A crash that says something else is another failure.
TEST(ReduceTest, ACrashKeepsItsWords) {
  const auto change = [](const Question& question, Answer& answer) {
    const bool fuses = question.module.find("fusion(") != std::string::npos;
    CrashesAt("floor(")(question, answer);
    if (answer.kind != Answer::Kind::kCrashed) return;
    answer.message =
        fuses ? "signal 6 (Aborted): Check failed: no layout f32[8,12]"
              : "signal 6 (Aborted): Check failed: ok";
  };
  const Reduced reduced = ReduceText(kLoopOfFusion, change);
  EXPECT_THAT(reduced.question.module, HasSubstr("fusion("));
  EXPECT_EQ(MessageKind(reduced.examined.judgement), "Check failed: no layout");
  EXPECT_THAT(reduced.question.module, Not(HasSubstr("while(")));
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
