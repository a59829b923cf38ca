// Chains of element-wise steps run block by block (prepare/lane_chain.h). An
// execution in slices of one step takes them one by one: both have the same
// results, steps, bytes and errors, wherever a limit or a slice ends them.
#include "interpreter/eval/chain_step.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/match.h"
#include "interpreter/testing/chain_runs.h"
#include "ops/choices/precision.h"

namespace hlo::chains {
namespace {

constexpr ChainCase kChains[] = {
    {"CompareAndSelect", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = pred[S] compare(a, b), direction=LT
  ROOT r = f32[S] select(c, a, b) })"},
    {"RepeatedElementsAndBits", R"(ENTRY main {
  a = f32[S] parameter(0)
  x = u32[S] bitcast-convert(a)
  n = u32[] constant(13)
  m = u32[S] broadcast(n), dimensions={}
  y = u32[S] shift-left(x, m)
  z = u32[S] xor(x, y)
  k = u32[S] broadcast(u32[] constant(16776975)), dimensions={}
  ROOT r = u32[S] and(z, k) })"},
    // One block has the bits 0x3f800000 for all who read them.
    {"OfEqualConstants", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  h = f32[S] broadcast(f32[] constant(1)), dimensions={}
  c = f32[S] add(a, h)
  i = f32[S] broadcast(f32[] constant(1)), dimensions={}
  d = f32[S] multiply(c, i)
  x = u32[S] bitcast-convert(d)
  j = u32[S] broadcast(u32[] constant(1065353216)), dimensions={}
  y = u32[S] xor(x, j)
  k = u32[S] broadcast(u32[] constant(1065353217)), dimensions={}
  ROOT t = (f32[S], f32[S], u32[S], u32[S]) tuple(i, f32[S] clamp(h, b, i),
    j, u32[S] add(y, k)) })"},
    {"WithResultsThatAreReadLater", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  p = pred[] constant(true)
  h = f32[S] broadcast(f32[] constant(0.5)), dimensions={}
  c = f32[S] multiply(a, h)
  d = f64[S] convert(c)
  e = f64[S] add(d, d)
  f = f32[S] convert(e)
  g = f32[S] select(p, f, b)
  i = f32[S] clamp(f32[] constant(-1), g, f32[] constant(1))
  ROOT t = (f32[S], f32[S], f64[S], f32[S], f32[S]) tuple(h, c, e, g, i) })"},
    {"OfOneArgumentTwice", R"(
twice { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = f32[S] add(a, a)
  d = f32[S] multiply(b, c)
  ROOT e = f32[S] subtract(d, c) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  n = f32[S] negate(a)
  ROOT r = f32[S] call(n, n), to_apply=twice })"},
    {"OfACallWithSeveralResults", R"(
sums { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = f32[S] add(a, b)
  d = f32[S] multiply(c, a)
  ROOT t = (f32[S], f32[S], f64[S]) tuple(d, c, f64[S] convert(b)) }
both { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  s = (f32[S], f32[S], f64[S]) call(b, a), to_apply=sums
  x = f32[S] get-tuple-element(s), index=0
  y = f32[S] get-tuple-element(s), index=1
  z = f64[S] get-tuple-element(s), index=2
  ROOT t = (f32[S], f64[S], f32[S]) tuple(f32[S] subtract(y, x), z, x) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  n = f32[S] negate(a)
  s = (f32[S], f64[S], f32[S]) call(n, b), to_apply=both
  x = f32[S] get-tuple-element(s), index=0
  z = f64[S] get-tuple-element(s), index=1
  y = f32[S] get-tuple-element(s), index=2
  m = f32[S] multiply(x, y)
  ROOT t = (f32[S], f32[S], f64[S]) tuple(x, f32[S] add(m, y),
    f64[S] negate(z)) })"},
    // The result lives until the call ends, and steps behind it read it.
    {"BesideACallWithAResultThatNobodyReads", R"(
sums { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = f32[S] add(a, b)
  d = f32[S] negate(b)
  e = f32[S] multiply(c, d)
  ROOT t = (f32[S], f32[S]) tuple(c, f32[S] subtract(e, d)) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  n = f32[S] negate(a)
  m = f32[S] multiply(n, n)
  s = (f32[S], f32[S]) call(m, b), to_apply=sums
  ROOT x = f32[S] get-tuple-element(s), index=1 })"},
    // A value that is a result twice, or an argument, is no link of its own.
    {"BesideACallWithOneResultTwice", R"(
twice { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = f32[S] add(a, b)
  ROOT t = (f32[S], f32[S], f32[S]) tuple(c, b, c) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  n = f32[S] negate(a)
  s = (f32[S], f32[S], f32[S]) call(n, b), to_apply=twice
  x = f32[S] get-tuple-element(s), index=0
  y = f32[S] get-tuple-element(s), index=1
  m = f32[S] multiply(x, y)
  ROOT t = (f32[S], f32[S]) tuple(x, f32[S] add(m, y)) })"},
    {"ThatTraps", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  x = s32[S] convert(a)
  y = s32[S] convert(b)
  m = s32[S] broadcast(s32[] constant(3)), dimensions={}
  q = s32[S] remainder(x, m)
  r = s32[S] divide(x, q)
  s = s32[S] divide(y, q)
  ROOT t = s32[S] add(r, s) })"},
    {"InALoop", R"(
below { s = (s32[], f32[S], f32[S]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s32[] constant(3)), direction=LT }
next { s = (s32[], f32[S], f32[S]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[S] get-tuple-element(s), index=1
  y = f32[S] get-tuple-element(s), index=2
  a = f32[S] add(x, y)
  b = f32[S] multiply(a, y)
  c = f32[S] subtract(b, x)
  ROOT t = (s32[], f32[S], f32[S]) tuple(s32[] add(i, s32[] constant(1)),
    c, x) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  t = (s32[], f32[S], f32[S]) tuple(s32[] constant(0), a, b)
  ROOT w = (s32[], f32[S], f32[S]) while(t), condition=below, body=next })"},
};

constexpr ChainCase kChainsOfSeveralShapes[] = {
    {"WithRowsAndColumns", R"(ENTRY main {
  a = f32[97,101] parameter(0)
  row = f32[101] parameter(1)
  column = f32[97,1] parameter(2)
  x = f32[97,101] broadcast(row), dimensions={1}
  y = f32[97,101] broadcast(column), dimensions={0,1}
  s = f32[97,101] subtract(a, x)
  m = f32[97,101] multiply(s, y)
  b = f32[97,101] broadcast(row), dimensions={1}
  ROOT t = (f32[97,101], f32[97,101], f32[97,101], f32[1,101]) tuple(m, y,
    f32[97,101] add(m, b), f32[1,101] reshape(row)) })"},
    {"WithRowsOfMiddleDimensions", R"(ENTRY main {
  a = f32[5,7,300] parameter(0)
  r = f32[7] parameter(1)
  b = pred[2,1,3,1] parameter(2)
  x = f32[5,7,300] broadcast(r), dimensions={1}
  y = f32[5,7,300] divide(a, x)
  i = s32[5,7,300] convert(y)
  p = pred[5,7,300] compare(i, i), direction=EQ
  q = pred[2,35,3,50] reshape(p)
  c = pred[2,35,3,50] broadcast(b), dimensions={0,1,2,3}
  ROOT t = pred[2,35,3,50] xor(q, c) })"},
    {"WithRunsThatOutlastBlocks", R"(ENTRY main {
  a = f32[2,3,2500] parameter(0)
  r = f32[3] parameter(1)
  c = f64[2,3] parameter(2)
  x = f32[2,3,2500] broadcast(r), dimensions={1}
  y = f64[2,3,2500] broadcast(c), dimensions={0,1}
  s = f32[2,3,2500] subtract(x, a)
  m = f32[2,3,2500] multiply(s, x)
  w = f64[2,3,2500] convert(m)
  z = u64[2,3,2500] bitcast-convert(y)
  b = u64[2,3,2500] bitcast-convert(w)
  v = f32[2,3,2500] broadcast(r), dimensions={1}
  ROOT t = (u64[2,3,2500], f32[15000], f32[2,3,2500]) tuple(
    u64[2,3,2500] xor(z, b), f32[15000] reshape(v),
    f32[2,3,2500] add(m, a)) })"},
    {"WithStepsOnElementsBetween", R"(ENTRY main {
  x = u32[9001] parameter(0)
  k = u32[4] parameter(1)
  a = u32[1] slice(k), slice={[0:1]}
  s = u32[] reshape(a)
  d = u32[9001] broadcast(s), dimensions={}
  l = u32[9001] shift-left(x, d)
  n = u32[] subtract(u32[] constant(32), s)
  e = u32[9001] broadcast(n), dimensions={}
  r = u32[9001] shift-right-logical(x, e)
  o = u32[9001] or(l, r)
  b = u32[1] slice(k), slice={[2:3]}
  t = u32[] reshape(b)
  v = u32[] multiply(t, n)
  w = u32[9001] broadcast(v), dimensions={}
  y = u32[9001] xor(o, w)
  ROOT z = (u32[9001], u32[], u32[4]) tuple(y, v, k) })"},
    {"WithNumbersAndReshapes", R"(ENTRY main {
  a = f32[90,100] parameter(0)
  i = u64[9000] iota(), iota_dimension=0
  n = u64[9000] broadcast(u64[] constant(32)), dimensions={}
  h = u64[9000] shift-right-logical(i, n)
  c = f32[9000] convert(i)
  d = f32[90,100] reshape(c)
  e = f32[90,100] add(a, d)
  f = f32[100,90] reshape(e)
  j = f32[100,90] iota(), iota_dimension=0
  k = f32[100,90] iota(), iota_dimension=1
  l = pred[100,90] compare(j, k), direction=GE
  g = f32[100,90] select(l, f, k)
  ROOT t = (f32[100,90], u64[9000], f32[9000]) tuple(g, h,
    f32[9000] reshape(a)) })"},
    {"ThatEndInSumsOfRows", R"(
add { x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] add(x, y) }
ENTRY main { a = f32[97,2500] parameter(0)
  m = f32[97] parameter(1)
  i = f32[] parameter(2)
  b = f32[97,2500] broadcast(m), dimensions={0}
  d = f32[97,2500] subtract(a, b)
  s = f32[97,2500] multiply(d, d)
  ROOT r = f32[97] reduce(s, i), dimensions={1}, to_apply=add })"},
    {"ThatEndInSumsOfRowsThatAreReadLater", R"(
add { x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] add(x, y) }
ENTRY main { a = f32[70,130] parameter(0)
  b = f32[70,130] parameter(1)
  n = f32[70,130] subtract(a, b)
  d = f32[70,130] divide(n, b)
  s = f32[70] reduce(d, f32[] constant(-0)), dimensions={1}, to_apply=add
  t = f32[70,130] broadcast(s), dimensions={0}
  ROOT r = (f32[70,130], f32[70]) tuple(f32[70,130] divide(d, t), s) })"},
    {"ThatEndInSumsOfSeveralDimensions", R"(
add { x = s64[] parameter(0)
  y = s64[] parameter(1)
  ROOT r = s64[] add(x, y) }
ENTRY main { a = s32[8,9,15,20] parameter(0)
  i = s64[] parameter(1)
  k = s64[2] parameter(2)
  c = s64[8,9,15,20] convert(a)
  j = s64[1] slice(k), slice={[1:2]}
  z = s64[] reshape(j)
  s = s64[8,9,15,20] multiply(c, c)
  n = s64[] add(i, z)
  ROOT r = s64[8,9] reduce(s, n), dimensions={3,2}, to_apply=add })"},
    {"ThatTrapBeforeTheirSums", R"(
add { x = s32[] parameter(0)
  y = s32[] parameter(1)
  ROOT r = s32[] add(x, y) }
ENTRY main { a = s32[66,128] parameter(0)
  m = s32[66,128] broadcast(s32[] constant(63)), dimensions={}
  x = s32[66,128] and(a, m)
  q = s32[66,128] divide(a, x)
  ROOT r = s32[66] reduce(q, s32[] constant(0)), dimensions={1},
    to_apply=add })"},
    // Another fold reads them, columns, or short rows.
    {"BeforeOtherFolds", R"(
add { x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] add(x, y) }
swap { x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] subtract(y, x) }
ENTRY main { a = f32[96,128] parameter(0)
  i = f32[] constant(0)
  n = f32[96,128] negate(a)
  s = f32[96,128] add(n, n)
  c = f32[128] reduce(s, i), dimensions={0}, to_apply=add
  t = f32[96,128] multiply(s, a)
  u = f32[96,128] add(t, s)
  w = f32[96] reduce(u, i), dimensions={1}, to_apply=swap
  v = f32[96,128] negate(u)
  z = f32[96,128] add(v, a)
  l = f32[] reduce(z, i), dimensions={0,1}, to_apply=add
  ROOT r = (f32[128], f32[96], f32[]) tuple(c, w, l) })"},
    {"ThroughCalls", R"(
where { p = pred[9001] parameter(0)
  x = f32[9001] parameter(1)
  s = f64[] parameter(2)
  c = f32[] convert(s)
  y = f32[9001] broadcast(c), dimensions={}
  ROOT r = f32[9001] select(p, x, y) }
clip { x = f32[9001] parameter(0)
  n = f32[9001] negate(x)
  p = pred[9001] compare(x, n), direction=GE
  ROOT c = f32[9001] call(p, x, f64[] constant(0.5)), to_apply=where }
ENTRY main { a = f32[9001] parameter(0)
  b = f32[9001] parameter(1)
  z = f64[] parameter(2)
  d = f32[9001] add(a, b)
  e = f32[9001] call(d), to_apply=clip
  p = pred[9001] compare(e, b), direction=LT
  f = f32[9001] call(p, e, z), to_apply=where
  ROOT r = (f32[9001], f32[9001]) tuple(f32[9001] multiply(f, a), b) })"},
    {"ThatAreCalledWithOneArrayTwice", R"(
twice { a = f32[9001] parameter(0)
  b = f32[9001] parameter(1)
  c = f32[9001] add(a, a)
  ROOT e = f32[9001] subtract(b, c) }
ENTRY main { a = f32[9001] parameter(0)
  b = f32[9001] parameter(1)
  n = f32[9001] negate(b)
  c = f32[9001] call(n, a), to_apply=twice
  ROOT r = f32[9001] call(c, c), to_apply=twice })"},
};

TEST_P(ChainStepTest, HasAChain) {
  int chains = 0, folds = 0;
  for (size_t c = 0; c < program_->module().computations.size(); ++c) {
    for (const Step& step : program_->plan(static_cast<int>(c)).steps) {
      if (step.chain == nullptr) continue;
      ++chains;
      folds += step.chain->links.back().kind == LaneChain::Link::Kind::kFold;
    }
  }
  EXPECT_GE(chains, 1);
  EXPECT_EQ(folds, absl::StrContains(GetParam().name, "Sums") ? 1 : 0);
}

TEST_P(ChainStepTest, HasTheSameResultsStepsAndBytes) {
  for (const bool keep : {false, true}) {
    for (const int threads : {1, 3}) {
      ExecutionOptions options;
      options.threads = threads;
      options.grain = 1;
      ExpectSame(Run(options, keep), RunStepByStep(options, keep));
    }
  }
}

TEST_P(ChainStepTest, EndsAtTheSameStepForEachLimit) {
  const ChainOutcome all = RunStepByStep();
  for (int64_t steps = 0; steps <= all.steps; ++steps) {
    ExecutionOptions options;
    options.limits.max_steps = steps;
    ExpectSame(Run(options), RunStepByStep(options));
  }
}

TEST_P(ChainStepTest, NeedsTheSameBytes) {
  for (const bool keep : {false, true}) {
    const int64_t peak = RunStepByStep({}, keep).peak_bytes;
    for (int64_t bytes = peak; bytes >= 0; bytes -= kLanes / 2) {
      ExecutionOptions options;
      options.limits.max_bytes = bytes;
      ExpectSame(Run(options, keep), RunStepByStep(options, keep));
    }
  }
}

TEST_P(ChainStepTest, CanBeStoppedAfterAnyNumberOfSteps) {
  const ChainOutcome expected = RunStepByStep();
  for (const int64_t slice : {2, 3, 5, 7}) {
    ExpectSame(Run({}, false, slice), expected);
  }
}

// WHY: a chain folds in the element type (semantics.md: reduce_accumulator).
TEST(ChainsTest, AChosenAccumulatorIsNoFoldOfAChain) {
  for (const bool wide : {false, true}) {
    PrepareOptions options;
    if (wide) options.choices.set(choice::reduce_accumulator::f64);
    const auto program = PrepareText(R"(
add { x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] add(x, y) }
ENTRY main { a = f32[70,130] parameter(0)
  b = f32[70,130] add(a, a)
  c = f32[70,130] multiply(b, a)
  ROOT s = f32[70] reduce(c, f32[] constant(0)), dimensions={1}, to_apply=add })",
                                     options);
    ASSERT_TRUE(program.ok()) << program.status();
    const ComputationPlan& plan = (*program)->plan((*program)->module().entry);
    int folds = 0;
    for (const Step& step : plan.steps) {
      folds += step.chain != nullptr &&
               step.chain->links.back().kind == LaneChain::Link::Kind::kFold;
    }
    EXPECT_EQ(folds, wide ? 0 : 1);
  }
}

std::string NameOf(const testing::TestParamInfo<ChainCase>& info) {
  return info.param.name;
}
INSTANTIATE_TEST_SUITE_P(, ChainStepTest, testing::ValuesIn(kChains), NameOf);
INSTANTIATE_TEST_SUITE_P(OfSeveralShapes, ChainStepTest,
                         testing::ValuesIn(kChainsOfSeveralShapes), NameOf);

}  // namespace
}  // namespace hlo::chains
