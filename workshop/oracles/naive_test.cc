#include "workshop/oracles/naive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/golden.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/compare.h"
#include "literals/types/convert.h"
#include "workshop/making/ask_naive.h"
#include "workshop/oracles/numbers/exact.h"
#include "workshop/oracles/numbers/number.h"

namespace hlo::conformance {
namespace {

absl::StatusOr<NaiveEnding> RunText(absl::string_view module,
                                    const NaiveInputs& inputs = {}) {
  return RunNaive(module, inputs);
}

// The entry computation of these steps, beside a sum of floats.
std::string ProgramOf(absl::string_view steps) {
  return absl::StrCat(
      "sum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
      "  ROOT r = f32[] add(a, b)\n}\n\nENTRY main {\n",
      steps, "\n}\n");
}

// The results of all processes, in their order. Each process has its number and
// a token as inputs.
std::vector<std::vector<int64_t>> RunProcesses(absl::string_view steps,
                                               int64_t replicas,
                                               int64_t partitions) {
  NaiveInputs inputs;
  inputs.replicas = replicas;
  inputs.partitions = partitions;
  for (int64_t p = 0; p < replicas * partitions; ++p) {
    inputs.arguments.push_back({Literal::Scalar(static_cast<int32_t>(p))});
  }
  auto got = RunText(
      ProgramOf(absl::StrCat("  x = s32[] parameter(0)\n", steps)), inputs);
  EXPECT_TRUE(got.ok()) << got.status();
  std::vector<std::vector<int64_t>> results;
  if (!got.ok()) return results;
  for (const auto& process : got->results) {
    std::vector<int64_t>& mine = results.emplace_back();
    for (const Literal& literal : process) {
      for (const int32_t element : literal.as<int32_t>())
        mine.push_back(element);
    }
  }
  return results;
}

using testing::ElementsAre;

// 2026's example: of 2 replicas and 4 partitions {0,1,4,5} are (0,0), (0,1),
// (1,0), (1,1).
TEST(NaiveProcessesTest, GroupsOfProcesses) {
  const auto got = RunProcesses(
      "  y = s32[1] reshape(x)\n"
      "  ROOT r = s32[4] all-gather(y), channel_id=1, "
      "replica_groups={{0,1,4,5},{2,3,6,7}}, dimensions={0}, "
      "use_global_device_ids=true",
      2, 4);
  ASSERT_EQ(got.size(), 8u);
  EXPECT_THAT(got[5], ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(got[2], ElementsAre(2, 3, 6, 7));
}

// Numbers 0..5 in rows of two: the groups are the columns.
TEST(NaiveProcessesTest, GroupsOfAnArray) {
  const auto got = RunProcesses(
      "  y = s32[1] reshape(x)\n"
      "  ROOT r = s32[3] all-gather(y), "
      "replica_groups=[2,3]<=[3,2]T(1,0), dimensions={0}",
      6, 1);
  ASSERT_EQ(got.size(), 6u);
  EXPECT_THAT(got[0], ElementsAre(0, 2, 4));
  EXPECT_THAT(got[3], ElementsAre(1, 3, 5));
}

// semantics.md: collective_permute_pairs, channels.
TEST(NaiveProcessesTest, ARingAndWhoIsNobodysTarget) {
  const auto got = RunProcesses(
      "  y = s32[] collective-permute(x), source_target_pairs={{1,0},{2,1}}\n"
      "  t = token[] after-all()\n"
      "  in = (s32[], u32[], token[]) recv(t), channel_id=1, "
      "source_target_pairs={{0,1},{1,2},{2,0}}\n"
      "  out = (s32[], u32[], token[]) send(x, t), channel_id=1, "
      "source_target_pairs={{0,1},{1,2},{2,0}}\n"
      "  got = (s32[], token[]) recv-done(in), channel_id=1\n"
      "  done = token[] send-done(out), channel_id=1\n"
      "  z = s32[] get-tuple-element(got), index=0\n"
      "  ROOT r = (s32[], s32[]) tuple(y, z)",
      3, 1);
  EXPECT_THAT(got, ElementsAre(ElementsAre(1, 2), ElementsAre(2, 0),
                               ElementsAre(0, 1)));
}

TEST(NaiveProcessesTest, WhoWaitsForEverIsADeadlock) {
  NaiveInputs inputs;
  inputs.replicas = 2;
  const auto got =
      RunText(ProgramOf("  t = token[] after-all()\n"
                        "  in = (s32[], u32[], token[]) recv(t), channel_id=1, "
                        "source_target_pairs={{0,1},{1,0}}\n"
                        "  got = (s32[], token[]) recv-done(in), channel_id=1\n"
                        "  ROOT r = s32[] get-tuple-element(got), index=0"),
              inputs);
  EXPECT_EQ(got.status().code(), absl::StatusCode::kFailedPrecondition);
}

// 2^24 + 1 + 1: floats added one after the other stay at 2^24.
TEST(NaiveTest, ExactSumsAreRoundedOnce) {
  const std::string text = ProgramOf(
      "  x = f32[2] constant({1, 1})\n"
      "  many = f32[] constant(16777216)\n"
      "  ROOT r = f32[] reduce(x, many), dimensions={0}, to_apply=sum");
  NaiveInputs inputs;
  auto got = RunText(text, inputs);
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_EQ(got->results[0][0].as<float>()[0], 16777216.0f);
  EXPECT_EQ(got->exact_sums, 0);
  inputs.exact = true;
  got = RunText(text, inputs);
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_EQ(got->results[0][0].as<float>()[0], 16777218.0f);
  EXPECT_EQ(got->exact_sums, 1);
}

// IEEE 754: the sum of opposite numbers is +0, that of zeros has their sign.
TEST(NaiveTest, ExactZerosHaveSigns) {
  const naive::Format& f32 = *naive::FindFormat("f32");
  naive::Exact sum(-0.0);
  EXPECT_TRUE(std::signbit(sum.Rounded(f32)));
  sum.AddProduct(-1, 0.0);
  EXPECT_TRUE(std::signbit(sum.Rounded(f32)));
  sum.Add(1);
  sum.Add(-1);
  EXPECT_FALSE(std::signbit(sum.Rounded(f32)));
  sum.Add(std::ldexp(1, -1000));
  sum.Multiply(-1);
  EXPECT_TRUE(std::signbit(sum.Rounded(f32)));
  sum.Add(INFINITY);
  EXPECT_FALSE(sum.finite());
}

TEST(NaiveTest, QueuesFromTheHostAndToIt) {
  NaiveInputs inputs;
  inputs.infeed = {{Literal::Scalar(int32_t{3}), Literal::Scalar(int32_t{4})}};
  const auto got =
      RunText(ProgramOf("  t = token[] after-all()\n"
                        "  a = (s32[], token[]) infeed(t)\n"
                        "  x = s32[] get-tuple-element(a), index=0\n"
                        "  u = token[] get-tuple-element(a), index=1\n"
                        "  b = (s32[], token[]) infeed(u)\n"
                        "  y = s32[] get-tuple-element(b), index=0\n"
                        "  v = token[] outfeed(y, u)\n"
                        "  ROOT r = s32[] subtract(x, y)"),
              inputs);
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_EQ(got->results[0][0].as<int32_t>()[0], -1);
  ASSERT_EQ(got->outfeed[0].size(), 1u);
  EXPECT_EQ(got->outfeed[0][0].as<int32_t>()[0], 4);
}

TEST(NaiveTest, WhatItDoesNotKnowIsNoOpinion) {
  for (const char* text :
       {"", "ENTRY main {\n", "ENTRY main {\n  ROOT r = f32[] what()\n}\n",
        "ENTRY main {\n  ROOT r = f32[] add(x, y)\n}\n",
        "ENTRY main {\n  ROOT r = f32[<=3] parameter(0)\n}\n"}) {
    EXPECT_EQ(RunText(text).status().code(), absl::StatusCode::kUnimplemented)
        << text;
  }
}

// The oracle's formats and hloref's conversions, two programs of different
// people's rules, agree on every code of every small float.
TEST(NaiveTest, FormatsAreHlorefs) {
  for (int number = 0; number < kElementTypeCount; ++number) {
    const auto type = static_cast<ElementType>(number);
    if (!IsFloat(type) || BitWidth(type) > 16) continue;
    const naive::Format* format = naive::FindFormat(Name(type));
    ASSERT_NE(format, nullptr) << Name(type);
    for (uint64_t code = 0; code < uint64_t{1} << BitWidth(type); ++code) {
      double value = 0;
      ConvertLanes(type, ElementType::kF64, &code, &value, 1);
      const naive::Number mine = naive::FromCode(*format, code);
      if (std::isnan(value)) {
        EXPECT_TRUE(std::isnan(mine.re)) << Name(type) << " " << code;
        continue;
      }
      EXPECT_EQ(mine.re, value) << Name(type) << " " << code;
      EXPECT_EQ(naive::ToCode(*format, mine), code) << Name(type);
      EXPECT_EQ(naive::Round(*format, value), value) << Name(type);
    }
  }
}

// The ops whose cases have values by hand; `hloref-vectors generate` compares
// all vectors.
TEST(NaiveTest, ItAgreesWhereVectorsSaySo) {
  for (const char* op : {"subtract",
                         "compare",
                         "transpose",
                         "gather",
                         "scatter",
                         "reduce-window",
                         "topk",
                         "while",
                         "all-gather",
                         "reduce",
                         "batch-norm-training",
                         "batch-norm-inference",
                         "batch-norm-grad",
                         "cholesky",
                         "triangular-solve",
                         "fft",
                         "scan",
                         "ragged-dot",
                         "scaled-dot",
                         "set-dimension-size",
                         "dynamic-reshape",
                         "reshape",
                         "bitcast",
                         "reduce-precision",
                         "stochastic-convert",
                         "rng-bit-generator"}) {
    auto golden = ReadGolden("golden", {op});
    ASSERT_TRUE(golden.ok()) << golden.status();
    for (const Vector& vector : golden->vectors) {
      const auto& oracles = vector.info.oracles;
      const bool says =
          std::find(oracles.begin(), oracles.end(), "naive") != oracles.end();
      const Opinion opinion = AskNaive(vector);
      EXPECT_NE(opinion.kind, Opinion::Kind::kDisagrees)
          << vector.id << ": " << opinion.message;
      const bool agrees = opinion.kind == Opinion::Kind::kAgrees;
      EXPECT_TRUE(agrees || !says) << vector.id << ": " << opinion.message;
    }
  }
}

// The better opinion of two: sums flush at their end, or at each step.
Opinion AskUnder(const Vector& vector, const Expectation& expectation,
                 const ChoiceValues& choices) {
  const Opinion usual = AskNaiveUnder(vector, expectation, {choices});
  if (usual.kind != Opinion::Kind::kDisagrees) return usual;
  return AskNaiveUnder(vector, expectation, {choices, true});
}

// Cases have values by hand under each value of each choice; of each value,
// this looks at few vectors.
TEST(NaiveTest, ItAgreesUnderEachValueOfEachChoice) {
  constexpr int kFew = 20;
  const auto golden = ReadGolden("golden");
  ASSERT_TRUE(golden.ok()) << golden.status();
  std::map<std::pair<std::string, std::string>, int> agreed;
  const auto look = [&](const Vector& vector, const Expectation& expectation,
                        const ChoiceValues& choices) {
    bool wanted = false;
    for (const auto& choice : choices) wanted |= agreed[choice] < kFew;
    if (!wanted || AreDefaults(choices)) return;
    const Opinion opinion = AskUnder(vector, expectation, choices);
    EXPECT_NE(opinion.kind, Opinion::Kind::kDisagrees)
        << vector.id << " under "
        << absl::StrJoin(choices, ",", absl::PairFormatter("=")) << ": "
        << opinion.message;
    if (opinion.kind != Opinion::Kind::kAgrees) return;
    for (const auto& choice : choices) ++agreed[choice];
  };
  for (const Vector& vector : golden->vectors) {
    for (const Expectation& expectation : vector.expect) {
      if (expectation.outcome == Outcome::kUnspecified) continue;
      for (const auto& choices : AllChoiceValues(expectation.condition)) {
        look(vector, expectation, choices);
      }
    }
  }
  EXPECT_GE(agreed.size(), 41u);
  for (const auto& [choice, count] : agreed) {
    EXPECT_TRUE(count > 0 || AreDefaults({choice}))
        << choice.first << "=" << choice.second;
  }
}

TEST(NaiveTest, ItHasNoOpinionOfUnknownChoices) {
  NaiveInputs inputs;
  const std::string text = ProgramOf("  ROOT r = s32[] constant(1)");
  inputs.choices = {{"padding_same", "tf"}};
  EXPECT_TRUE(RunText(text, inputs).ok());
  for (const char* choice : {"subnormals", "another"}) {
    inputs.choices = {{choice, "other"}};
    EXPECT_TRUE(absl::IsUnimplemented(RunText(text, inputs).status()));
  }
}

// An oracle that agrees with everything says nothing.
TEST(NaiveTest, ItDisagreesWithAWrongBit) {
  int asked = 0;
  for (const char* op : {"fft", "batch-norm-training", "ragged-all-to-all",
                         "send", "scan", "rng", "stochastic-convert"}) {
    auto golden = ReadGolden("golden", {op});
    ASSERT_TRUE(golden.ok()) << golden.status();
    for (Vector& vector : golden->vectors) {
      auto& outputs = vector.expect.front().outputs;
      if (outputs.empty() || outputs[0].empty() || !outputs[0][0].value ||
          outputs[0][0].value->count() == 0 ||
          outputs[0][0].check.kind != Check::Kind::kExact ||
          AskNaive(vector).kind != Opinion::Kind::kAgrees) {
        continue;
      }
      const Literal right = *outputs[0][0].value;
      auto view = outputs[0][0].value->mutable_view();
      ASSERT_TRUE(view.ok());
      view->data[0] ^= std::byte{1};
      if (SameLeaf(right, *outputs[0][0].value)) continue;  // a NaN
      ++asked;
      EXPECT_EQ(AskNaive(vector).kind, Opinion::Kind::kDisagrees) << vector.id;
    }
  }
  EXPECT_GT(asked, 200);
}

}  // namespace
}  // namespace hlo::conformance
