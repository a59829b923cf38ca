#include "interpreter/eval/prepare/step_order.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "interpreter/testing/chain_runs.h"

namespace hlo {
namespace {

// A program, whose text is in post-order.
std::string Text(const std::string& body, const std::string& header = "") {
  return absl::StrCat("HloModule m", header,
                      "\nadd { p = f32[] parameter(0)  q = f32[] parameter(1)\n"
                      "  ROOT r = f32[] add(p, q) }\nENTRY main {\n",
                      absl::StrReplaceAll(body, {{"[S]", "[9001]"}}), "}\n");
}

// The names of the entry's steps, in the order in which they run.
std::string OrderIn(const std::string& body, const std::string& header = "") {
  const auto program = PrepareText(Text(body, header));
  EXPECT_TRUE(program.ok()) << program.status();
  const Computation& entry = (*program)->module().entry_computation();
  return absl::StrJoin((*program)->plan((*program)->module().entry).steps, " ",
                       [&](std::string* out, const Step& step) {
                         out->append(entry.instructions[step.instruction].name);
                       });
}

// As in a normalization: what is centred waits for the factor.
constexpr char kCentred[] = R"(
  a = f32[S] parameter(0)
  m = f32[] parameter(1)
  wide = f32[S] broadcast(m), dimensions={}
  centred = f32[S] subtract(a, wide)
  zero = f32[] constant(0)
  sum = f32[] reduce(a, zero), dimensions={0}, to_apply=add
  root = f32[] rsqrt(sum)
  factor = f32[S] broadcast(root), dimensions={}
  ROOT product = f32[S] multiply(centred, factor)
)";

TEST(StepOrderTest, LargeArraysWaitForTheirReader) {
  EXPECT_EQ(OrderIn(kCentred), "sum root wide centred factor product");
}

TEST(StepOrderTest, AScheduleStays) {
  EXPECT_EQ(OrderIn(kCentred, ", is_scheduled=true"),
            "wide centred sum root factor product");
}

// The text's order is the post-order, so that the two differ in what waits.
TEST(StepOrderTest, WaitingTakesNoBytesAndChangesNoBits) {
  chains::ChainRuns waits(Text(kCentred));
  chains::ChainRuns scheduled(Text(kCentred, ", is_scheduled=true"));
  for (const bool keep : {false, true}) {
    const auto outcome = waits.RunStepByStep({}, keep);
    const auto expected = scheduled.RunStepByStep({}, keep);
    EXPECT_LE(outcome.peak_bytes, expected.peak_bytes);
    EXPECT_EQ(outcome.steps, expected.steps);
    EXPECT_TRUE(chains::HaveSameBits(outcome.result, expected.result));
  }
}

// While it waits its two operands would live in its place.
TEST(StepOrderTest, WhatHoldsMoreThanItselfDoesNotWait) {
  EXPECT_EQ(OrderIn(R"(
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  both = f32[S] add(a, b)
  zero = f32[] constant(0)
  sum = f32[] reduce(a, zero), dimensions={0}, to_apply=add
  factor = f32[S] broadcast(sum), dimensions={}
  ROOT product = f32[S] multiply(both, factor)
)"),
            "both sum factor product");
  EXPECT_EQ(OrderIn(R"(
  a = f64[S] parameter(0)
  half = f32[S] convert(a)
  b = f32[S] parameter(1)
  zero = f32[] constant(0)
  sum = f32[] reduce(b, zero), dimensions={0}, to_apply=add
  factor = f32[S] broadcast(sum), dimensions={}
  ROOT product = f32[S] multiply(half, factor)
)"),
            "half sum factor product");
}

// A division of integers may be an error: which one is met first is no
// question of speed. Small arrays have nothing to gain.
TEST(StepOrderTest, IntegersAndSmallArraysDoNotWait) {
  EXPECT_EQ(OrderIn(R"(
  a = s32[S] parameter(0)
  half = s32[S] divide(a, a)
  b = f32[S] parameter(1)
  zero = f32[] constant(0)
  sum = f32[] reduce(b, zero), dimensions={0}, to_apply=add
  whole = s32[] convert(sum)
  factor = s32[S] broadcast(whole), dimensions={}
  ROOT product = s32[S] multiply(half, factor)
)"),
            "half sum whole factor product");
  EXPECT_EQ(OrderIn(absl::StrReplaceAll(kCentred, {{"[S]", "[90]"}})),
            "wide centred sum root factor product");
}

// Each reader comes after it, and what has to run after it, too.
TEST(StepOrderTest, TheFirstOfSeveralEndsTheWait) {
  EXPECT_EQ(OrderIn(R"(
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  large = f32[S] negate(a)
  zero = f32[] constant(0)
  other = f32[] reduce(b, zero), dimensions={0}, to_apply=add
  after = f32[] negate(other), control-predecessors={large}
  sum = f32[] reduce(large, after), dimensions={0}, to_apply=add
  factor = f32[S] broadcast(sum), dimensions={}
  ROOT product = f32[S] multiply(factor, large)
)"),
            "other large after sum factor product");
  EXPECT_EQ(OrderIn(R"(
  a = f32[S] parameter(0)
  ROOT large = f32[S] negate(a)
)"),
            "large");
}

}  // namespace
}  // namespace hlo
