#include "conformance/programs/diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/programs/programs_testing.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Diff DiffOf(const std::string& text, MistakenBackend::Change change,
            const DiffOptions& options = {}) {
  const VerifiedModule module = Loaded(text);
  const auto examiner = Asking(std::move(change));
  auto diff = DiffProgram(module, RandomInputs(module), *examiner, options);
  EXPECT_TRUE(diff.ok()) << diff.status();
  return *std::move(diff);
}

std::vector<std::string> NamesOf(const Diff& diff) {
  std::vector<std::string> names;
  for (const auto& found : diff.differences) names.push_back(found.name);
  return names;
}

constexpr char kChain[] =
    "HloModule m\n"
    "ENTRY main {\n"
    "  x = s32[4] parameter(0)\n"
    "  y = s32[4] parameter(1)\n"
    "  m = s32[4] maximum(x, y)\n"
    "  n = s32[4] negate(m)\n"
    "  ROOT a = s32[4] add(n, x)\n"
    "}\n";

// The instructions behind it read the interpreter's value.
TEST(DiffTest, ADifferenceDoesNotTravel) {
  const Diff diff = DiffOf(kChain, Takes("maximum(", "minimum("));
  EXPECT_THAT(NamesOf(diff), ElementsAre("m"));
  EXPECT_EQ(diff.instructions, 3);
  EXPECT_EQ(diff.differences[0].place, "line 5");
  EXPECT_EQ(diff.differences[0].computation, "main");
  EXPECT_THAT(DiffText(diff), HasSubstr("fail:value at ["));
  EXPECT_THAT(DiffText(diff), HasSubstr("1 instruction of 3 differs"));
}

TEST(DiffTest, FreeRunningNamesTheFirstThatDiffers) {
  DiffOptions options;
  options.free_running = true;
  const Diff diff = DiffOf(kChain, Takes("negate(", "not("), options);
  EXPECT_THAT(NamesOf(diff), ElementsAre("n"));
}

// HLO has no text of it: the question is in StableHLO.
TEST(DiffTest, AsksOpsOfChlo) {
  const VerifiedModule module = Loaded(R"(
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %g = chlo.lgamma %x : tensor<4xf32> -> tensor<4xf32>
  %n = stablehlo.negate %g : tensor<4xf32>
  return %n : tensor<4xf32>
})");
  auto examiner = Examiner::Start(MakeHlorefBackend({}), {});
  ASSERT_TRUE(examiner.ok()) << examiner.status();
  for (const bool free_running : {false, true}) {
    DiffOptions options;
    options.free_running = free_running;
    const auto diff =
        DiffProgram(module, RandomInputs(module), **examiner, options);
    ASSERT_TRUE(diff.ok()) << diff.status();
    EXPECT_EQ(diff->instructions, 2);
    EXPECT_TRUE(diff->unsupported.empty());
    EXPECT_TRUE(diff->differences.empty());
  }
}

constexpr char kLoop[] =
    "HloModule m\n"
    "body {\n"
    "  s = (s32[], s32[3]) parameter(0)\n"
    "  i = s32[] get-tuple-element(s), index=0\n"
    "  x = s32[3] get-tuple-element(s), index=1\n"
    "  one = s32[] constant(1)\n"
    "  n = s32[] add(i, one)\n"
    "  b = s32[3] broadcast(i), dimensions={}\n"
    "  y = s32[3] subtract(x, b)\n"
    "  ROOT r = (s32[], s32[3]) tuple(n, y)\n"
    "}\n"
    "cond {\n"
    "  s = (s32[], s32[3]) parameter(0)\n"
    "  i = s32[] get-tuple-element(s), index=0\n"
    "  c = s32[] constant(3)\n"
    "  ROOT p = pred[] compare(i, c), direction=LT\n"
    "}\n"
    "ENTRY main {\n"
    "  x = s32[3] parameter(0)\n"
    "  z = s32[] constant(0)\n"
    "  t = (s32[], s32[3]) tuple(z, x)\n"
    "  ROOT w = (s32[], s32[3]) while(t), condition=cond, body=body\n"
    "}\n";

// The first turn subtracts 0, which is no difference.
TEST(DiffTest, LoopsAreAskedTurnByTurn) {
  const Diff diff = DiffOf(kLoop, Takes("subtract(", "add("));
  EXPECT_THAT(NamesOf(diff), ElementsAre("y", "w"));
  EXPECT_EQ(diff.differences[0].execution, 2);
  EXPECT_FALSE(diff.differences[0].calls_another);
  EXPECT_TRUE(diff.differences[1].calls_another);
}

TEST(DiffTest, ExecutionsBeyondTheLimitAreCounted) {
  DiffOptions options;
  options.executions = 1;
  const Diff diff = DiffOf(kLoop, Takes("subtract(", "add("), options);
  EXPECT_THAT(NamesOf(diff), ElementsAre("w"));
  EXPECT_GT(diff.left_out, 0);
}

TEST(DiffTest, ACollectiveIsOneQuestionOfAllProcesses) {
  const Diff diff = DiffOf(
      "HloModule m, replica_count=2\n"
      "sum { a = s32[] parameter(0)\n b = s32[] parameter(1)\n"
      "  ROOT c = s32[] add(a, b) }\n"
      "ENTRY main {\n"
      "  x = s32[2] parameter(0)\n"
      "  ROOT r = s32[2] all-reduce(x), replica_groups={}, to_apply=sum\n"
      "}\n",
      Takes("add(", "multiply("));
  EXPECT_THAT(NamesOf(diff), ElementsAre("r"));
  EXPECT_EQ(diff.differences[0].question.replicas, 2);
  EXPECT_EQ(diff.questions, 1);
}

TEST(DiffTest, AStartIsAskedWithItsDone) {
  const Diff diff = DiffOf(
      "HloModule m, replica_count=2\n"
      "ENTRY main {\n"
      "  x = s32[2] parameter(0)\n"
      "  s = (s32[2], s32[2]) collective-permute-start(x),\n"
      "    source_target_pairs={{0,1},{1,0}}\n"
      "  ROOT d = s32[2] collective-permute-done(s)\n"
      "}\n",
      Takes("{{0,1},{1,0}}", "{{0,0},{1,1}}"));
  // Both processes have the same argument, and the permutation is not seen.
  EXPECT_THAT(NamesOf(diff), ElementsAre());
  EXPECT_EQ(diff.instructions, 1);
  EXPECT_EQ(diff.questions, 1);
}

TEST(DiffTest, ACrashIsADifference) {
  const Diff diff = DiffOf(kChain, CrashesAt("negate("));
  EXPECT_THAT(NamesOf(diff), ElementsAre("n"));
  EXPECT_EQ(diff.differences[0].examined.judgement.verdict, Verdict::kCrash);
}

TEST(DiffTest, WhatABackendCannotDoIsNoDifference) {
  const Diff diff = DiffOf(kChain, [](const Question& question, Answer& a) {
    if (question.module.find("negate(") == std::string::npos) return;
    a = {};
    a.kind = Answer::Kind::kUnsupported;
    a.message = "op:negate";
  });
  EXPECT_THAT(NamesOf(diff), ElementsAre());
  ASSERT_EQ(diff.unsupported.size(), 1u);
  EXPECT_EQ(diff.unsupported[0].first, "n");
}

// Adds units in the last place to the first element of each result.
MistakenBackend::Change OffBy(float relative) {
  return [=](const Question&, Answer& answer) {
    for (auto& process : answer.outputs) {
      auto view = process[0].mutable_view();
      if (view.ok()) view->as<float>()[0] *= 1 + relative;
    }
  };
}

Diff DiffOfUnary(absl::string_view line, float relative) {
  return DiffOf(absl::StrCat("HloModule m\nadd { a = f32[] parameter(0)\n"
                             " b = f32[] parameter(1)\n"
                             " ROOT c = f32[] add(a, b) }\n"
                             "ENTRY main {\n  x = f32[256] parameter(0)\n"
                             "  z = f32[] constant(0)\n  ROOT ",
                             line, "\n}\n"),
                OffBy(relative));
}

// Half a unit of f32 is 2^-24 of a number at its least.
TEST(DiffTest, EachOpHasItsTolerance) {
  constexpr float kUnit = 1.1920929e-07f;
  EXPECT_EQ(DiffOfUnary("y = f32[256] add(x, x)", kUnit).differences.size(),
            1u);
  EXPECT_EQ(DiffOfUnary("y = f32[256] cosine(x)", kUnit).differences.size(),
            0u);
  EXPECT_EQ(DiffOfUnary("y = f32[256] cosine(x)", 8 * kUnit).differences.size(),
            1u);
  constexpr char kReduce[] =
      "y = f32[] reduce(x, z), dimensions={0}, to_apply=add";
  EXPECT_EQ(DiffOfUnary(kReduce, 4 * kUnit).differences.size(), 0u);
  EXPECT_EQ(DiffOfUnary(kReduce, 0.5f).differences.size(), 1u);
  EXPECT_EQ(DiffOfUnary("y = f32[256] copy(x)", kUnit).differences.size(), 1u);
}

// No order of the terms changes NaN or an infinity among them, unless a sum of
// the others may overflow to the other infinity.
TEST(DiffTest, TermsThatAreNoFiniteNumbersAreCompared) {
  const auto differences = [](absl::string_view numbers) {
    const auto answers_one = [](const Question&, Answer& answer) {
      answer.outputs[0][0] = *Literal::Array<float>(std::vector<float>{1}, {});
    };
    return DiffOf(absl::StrCat("HloModule m\nENTRY main {\n"
                               "  a = f32[3] constant({",
                               numbers,
                               "})\n  b = f32[3] constant({1, 0, 2})\n"
                               "  ROOT d = f32[] dot(a, b), "
                               "lhs_contracting_dims={0}, "
                               "rhs_contracting_dims={0}\n}\n"),
                  answers_one)
        .differences.size();
  };
  EXPECT_EQ(differences("nan, 1, 2"), 1u);
  EXPECT_EQ(differences("1, inf, 2"), 1u);
  EXPECT_EQ(differences("inf, 1, -inf"), 1u);
  EXPECT_EQ(differences("-inf, 1, 2"), 1u);
  EXPECT_EQ(differences("inf, 1, -1e38"), 0u);
}

// Elements of a dot that nearly cancel are as far off as the others.
TEST(DiffTest, TermsOfAProgramsSumsHaveNoOrder) {
  const char* text =
      "HloModule m\n"
      "ENTRY main {\n"
      "  a = f32[16,512] parameter(0)\n"
      "  b = f32[512,16] parameter(1)\n"
      "  d = f32[16,16] dot(a, b), lhs_contracting_dims={1}, "
      "rhs_contracting_dims={0}\n"
      "  ROOT n = f32[16,16] negate(d)\n"
      "}\n";
  DiffOptions options;
  options.free_running = true;
  const auto backwards = [](const Question& question, Answer& answer) {
    Question changed = question;
    changed.module = absl::StrReplaceAll(
        question.module, {{"a = f32[16,512] parameter(0)",
                           "p = f32[16,512] parameter(0)\n"
                           "  a = f32[16,512] reverse(p), dimensions={1}"},
                          {"b = f32[512,16] parameter(1)",
                           "q = f32[512,16] parameter(1)\n"
                           "  b = f32[512,16] reverse(q), dimensions={0}"}});
    EXPECT_NE(changed.module, question.module);
    answer = RunOnHloref(changed, question.choices);
  };
  EXPECT_THAT(NamesOf(DiffOf(text, backwards, options)), ElementsAre());
  EXPECT_THAT(NamesOf(DiffOf(text, OffBy(1e-3f), options)), ElementsAre("n"));
}

// How many differences of a sort by these keys, whose places are answered so.
size_t DifferencesOfSort(absl::string_view keys, absl::string_view places,
                         absl::string_view stable,
                         const std::vector<int32_t>& answered) {
  const std::string array = absl::StrCat("s32[", answered.size(), "]");
  const std::string text = absl::StrCat(
      "HloModule m\n"
      "less {\n"
      "  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n"
      "  c = s32[] parameter(2)\n  d = s32[] parameter(3)\n"
      "  ROOT l = pred[] compare(a, b), direction=LT\n"
      "}\n"
      "ENTRY main {\n  k = ",
      array, " constant({", keys, "})\n  i = ", array, " constant({", places,
      "})\n  ROOT s = (", array, ", ", array, ") sort(k, i), dimensions={0}, ",
      stable, "to_apply=less\n}\n");
  const auto otherwise = [&](const Question&, Answer& answer) {
    answer.outputs[0][1] = *Literal::Array<int32_t>(
        answered, {static_cast<int64_t>(answered.size())});
  };
  return DiffOf(text, otherwise).differences.size();
}

TEST(DiffTest, EqualElementsOfAnUnstableSortHaveNoOrder) {
  const char* keys = "1, 0, 1, 0, 1";
  const char* places = "5, 6, 7, 8, 9";
  EXPECT_EQ(DifferencesOfSort(keys, places, "", {8, 6, 7, 9, 5}), 0u);
  EXPECT_EQ(
      DifferencesOfSort(keys, places, "is_stable=true, ", {8, 6, 7, 9, 5}), 1u);
  // Three of the lower half.
  keys = "1, 1, 1, 0, 0, 0, 2";
  places = "1, 2, 3, 4, 5, 6, 7";
  EXPECT_EQ(DifferencesOfSort(keys, places, "", {4, 5, 6, 2, 1, 3, 7}), 0u);
  EXPECT_EQ(DifferencesOfSort(keys, places, "", {4, 5, 6, 1, 2, 3, 8}), 1u);
}

TEST(DiffTest, AnUndeclaredChoiceIsNoDifference) {
  const char* text =
      "HloModule m\n"
      "ENTRY main {\n"
      "  x = s32[4] constant({1, 2, 3, 4})\n"
      "  z = s32[4] constant({0, 1, 0, 2})\n"
      "  ROOT y = s32[4] divide(x, z)\n"
      "}\n";
  const auto other = [](const Question& question, Answer& answer) {
    answer = RunOnHloref(question, {{"int_div_zero", "trap"}});
  };
  EXPECT_THAT(NamesOf(DiffOf(text, other)), ElementsAre());
}

TEST(DiffTest, AFailingRunIsItsError) {
  const VerifiedModule module = Loaded(
      "HloModule m\nENTRY main {\n  x = s32[] parameter(0)\n  t = token[] "
      "after-all()\n  i = ((s32[]), token[]) infeed(t)\n  ROOT y = s32[] "
      "add(x, x)\n}\n");
  const auto examiner = Asking([](const Question&, Answer&) {});
  const auto diff = DiffProgram(module, RandomInputs(module), *examiner, {});
  EXPECT_THAT(diff.status().message(), HasSubstr("the infeed queue"));
}

}  // namespace
}  // namespace hlo::conformance
