// Loops of scalars take whole rounds at once, and loops of arrays whose
// condition is of scalars begin the next round in the frame of the last one
// (prepare/scalar_loop.h). An execution with hooks takes them step by step:
// both have the same results, steps, bytes and errors, wherever a limit or a
// slice ends them.
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"
#include "ops/choices/arithmetic.h"

namespace hlo {
namespace {

struct CountedLoop {
  const char* name;
  const char* text;
};

constexpr CountedLoop kCountedLoops[] = {
    {"OfManyTypes", R"(
below { s = (s8[], f64[1], bf16[], u64[], pred[]) parameter(0)
  i = s8[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s8[] constant(9)), direction=LT }
next { s = (s8[], f64[1], bf16[], u64[], pred[]) parameter(0)
  i = s8[] get-tuple-element(s), index=0
  x = f64[1] get-tuple-element(s), index=1
  y = bf16[] get-tuple-element(s), index=2
  n = u64[] get-tuple-element(s), index=3
  p = pred[] get-tuple-element(s), index=4
  ROOT t = (s8[], f64[1], bf16[], u64[], pred[]) tuple(
    s8[] add(i, s8[] constant(2)), f64[1] multiply(x, x),
    bf16[] select(p, y, bf16[] constant(3)), u64[] not(n), pred[] not(p)) }
ENTRY main {
  init = (s8[], f64[1], bf16[], u64[], pred[]) tuple(s8[] constant(-3),
    f64[1] constant({1.5}), bf16[] constant(0.1), u64[] constant(7),
    pred[] constant(false))
  ROOT w = (s8[], f64[1], bf16[], u64[], pred[]) while(init),
    condition=below, body=next })"},
    {"ThatExchangesItsState", R"(
below { s = (s32[], s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(s), index=0
  b = s32[] get-tuple-element(s), index=1
  ROOT r = pred[] compare(a, s32[] subtract(s32[] constant(1000), b)),
    direction=LT }
next { s = (s32[], s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(s), index=0
  b = s32[] get-tuple-element(s), index=1
  c = s32[] get-tuple-element(s), index=2
  ROOT t = (s32[], s32[], s32[]) tuple(b, s32[] add(a, c), a) }
ENTRY main { one = s32[] constant(1)
  init = (s32[], s32[], s32[]) tuple(one, one, one)
  ROOT w = (s32[], s32[], s32[]) while(init), condition=below, body=next })"},
    {"InALoopAndACall", R"(
square { x = s32[] parameter(0)  ROOT r = s32[] multiply(x, x) }
below_inner { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  q = s32[] call(i), to_apply=square
  ROOT r = pred[] compare(q, s32[] constant(50)), direction=LT }
next_inner { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] get-tuple-element(s), index=1
  m = s32[] add(n, i)
  ROOT t = (s32[], s32[]) tuple(s32[] add(i, s32[] constant(1)), m) }
below { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s32[] constant(6)), direction=LT }
next { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  w = (s32[], s32[]) while(s), condition=below_inner, body=next_inner
  n = s32[] get-tuple-element(w), index=1
  ROOT t = (s32[], s32[]) tuple(s32[] add(i, s32[] constant(1)), n) }
ENTRY main { zero = s32[] constant(0)
  init = (s32[], s32[]) tuple(zero, zero)
  ROOT w = (s32[], s32[]) while(init), condition=below, body=next })"},
    {"OfElementsThatMove", R"(
below { s = (s32[], f64[1], bf16[1,1]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[1] broadcast(s32[] constant(9)), dimensions={}
  ROOT r = pred[] compare(i, s32[] reshape(n)), direction=LT }
next { s = (s32[], f64[1], bf16[1,1]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f64[1] get-tuple-element(s), index=1
  y = bf16[1,1] get-tuple-element(s), index=2
  z = f64[1] reverse(f64[1] multiply(x, x)), dimensions={0}
  u = bf16[1,1] transpose(y), dimensions={1,0}
  v = bf16[] reshape(u)
  w = bf16[1,1] broadcast(bf16[] negate(v)), dimensions={}
  c = f64[1] slice(z), slice={[0:1]}
  ROOT t = (s32[], f64[1], bf16[1,1]) tuple(s32[] add(i, s32[] constant(2)),
    c, bf16[1,1] copy(w)) }
ENTRY main {
  init = (s32[], f64[1], bf16[1,1]) tuple(s32[] constant(0),
    f64[1] constant({1.5}), bf16[1,1] constant({{nan}}))
  ROOT w = (s32[], f64[1], bf16[1,1]) while(init), condition=below, body=next
})"},
    {"ThatDividesByZero", R"(
below { s = (s32[], s32[]) parameter(0)
  ROOT r = pred[] constant(true) }
next { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] get-tuple-element(s), index=1
  j = s32[] subtract(i, s32[] constant(1))
  ROOT t = (s32[], s32[]) tuple(j, s32[] divide(n, i)) }
ENTRY main {
  init = (s32[], s32[]) tuple(s32[] constant(20), s32[] constant(5))
  ROOT w = (s32[], s32[]) while(init), condition=below, body=next })"},
    {"ThatNeverRuns", R"(
below { x = f32[] parameter(0)  ROOT r = pred[] compare(x, x), direction=NE }
next { x = f32[] parameter(0)  ROOT r = f32[] negate(x) }
ENTRY main { x = f32[] constant(2)
  w = f32[] while(x), condition=below, body=next
  ROOT r = f32[] add(w, x) })"},
    {"ThatWritesRows", R"(
below { s = (s32[], s32[4,2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s32[] constant(6)), direction=LT }
next { s = (s32[], s32[4,2]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[4,2] get-tuple-element(s), index=1
  row = s32[1,2] broadcast(i), dimensions={}
  y = s32[4,2] dynamic-update-slice(x, row, i, s32[] constant(0))
  ROOT t = (s32[], s32[4,2]) tuple(s32[] add(i, s32[] constant(1)), y) }
ENTRY main { zero = s32[] constant(-1)
  x = s32[4,2] broadcast(zero), dimensions={}
  init = (s32[], s32[4,2]) tuple(zero, x)
  ROOT w = (s32[], s32[4,2]) while(init), condition=below, body=next })"},
    {"ThatExchangesArrays", R"(
below { s = (s32[6], s32[], s32[6]) parameter(0)
  i = s32[] get-tuple-element(s), index=1
  ROOT r = pred[] compare(i, s32[] constant(5)), direction=NE }
next { s = (s32[6], s32[], s32[6]) parameter(0)
  x = s32[6] get-tuple-element(s), index=0
  i = s32[] get-tuple-element(s), index=1
  y = s32[6] get-tuple-element(s), index=2
  n = s32[] subtract(s32[] constant(-5), i)
  z = s32[6] dynamic-update-slice(x, s32[1] reshape(n), i)
  ROOT t = (s32[6], s32[], s32[6]) tuple(y, s32[] add(i, s32[] constant(1)),
    z) }
ENTRY main { x = s32[6] iota(), iota_dimension=0
  init = (s32[6], s32[], s32[6]) tuple(x, s32[] constant(0), x)
  w = (s32[6], s32[], s32[6]) while(init), condition=below, body=next
  y = s32[6] get-tuple-element(w), index=0
  z = s32[6] get-tuple-element(w), index=2
  ROOT t = (s32[6], s32[6], s32[6]) tuple(x, y, z) })"},
    {"OfArraysWithAConditionThatTraps", R"(
below { s = (s32[], s32[6]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  q = s32[] divide(s32[] constant(12), i)
  ROOT r = pred[] compare(q, s32[] constant(0)), direction=GE }
next { s = (s32[], s32[6]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[6] get-tuple-element(s), index=1
  ROOT t = (s32[], s32[6]) tuple(s32[] subtract(i, s32[] constant(1)),
    s32[6] add(x, x)) }
ENTRY main { x = s32[6] iota(), iota_dimension=0
  init = (s32[], s32[6]) tuple(s32[] constant(4), x)
  ROOT w = (s32[], s32[6]) while(init), condition=below, body=next })"},
    {"OfArraysWithABodyThatTraps", R"(
below { s = (s32[], s32[6]) parameter(0)
  ROOT r = pred[] constant(true) }
next { s = (s32[], s32[6]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[6] get-tuple-element(s), index=1
  n = s32[6] broadcast(i), dimensions={}
  ROOT t = (s32[], s32[6]) tuple(s32[] subtract(i, s32[] constant(1)),
    s32[6] divide(x, n)) }
ENTRY main { x = s32[6] iota(), iota_dimension=0
  init = (s32[], s32[6]) tuple(s32[] constant(4), x)
  ROOT w = (s32[], s32[6]) while(init), condition=below, body=next })"},
    {"OfArraysWithALoopAndACallInItsCondition", R"(
square { x = s32[] parameter(0)  ROOT r = s32[] multiply(x, x) }
below_inner { i = s32[] parameter(0)
  ROOT r = pred[] compare(i, s32[] constant(7)), direction=LT }
next_inner { i = s32[] parameter(0)
  ROOT r = s32[] add(i, s32[] constant(3)) }
below { s = (s32[5], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=1
  w = s32[] while(i), condition=below_inner, body=next_inner
  q = s32[] call(w), to_apply=square
  ROOT r = pred[] compare(q, s32[] constant(101)), direction=LT }
next { s = (s32[5], s32[]) parameter(0)
  x = s32[5] get-tuple-element(s), index=0
  i = s32[] get-tuple-element(s), index=1
  ROOT t = (s32[5], s32[]) tuple(s32[5] multiply(x, x),
    s32[] add(i, s32[] constant(2))) }
ENTRY main { x = s32[5] iota(), iota_dimension=0
  init = (s32[5], s32[]) tuple(x, s32[] constant(-4))
  ROOT w = (s32[5], s32[]) while(init), condition=below, body=next })"},
    {"OfLoopsOfArrays", R"(
below_inner { s = (s32[], s32[5]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s32[] constant(3)), direction=LT }
next_inner { s = (s32[], s32[5]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[5] get-tuple-element(s), index=1
  ROOT t = (s32[], s32[5]) tuple(s32[] add(i, s32[] constant(1)),
    s32[5] add(x, x)) }
below { s = (s32[], s32[5]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s32[] constant(4)), direction=LT }
next { s = (s32[], s32[5]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  w = (s32[], s32[5]) while(s), condition=below_inner, body=next_inner
  x = s32[5] get-tuple-element(w), index=1
  ROOT t = (s32[], s32[5]) tuple(s32[] add(i, s32[] constant(1)), x) }
ENTRY main { x = s32[5] iota(), iota_dimension=0
  init = (s32[], s32[5]) tuple(s32[] constant(0), x)
  ROOT w = (s32[], s32[5]) while(init), condition=below, body=next })"},
    {"ThatReadsAnArrayInItsCondition", R"(
below { x = s32[5] parameter(0)
  first = s32[1] slice(x), slice={[1:2]}
  ROOT r = pred[] compare(s32[] reshape(first), s32[] constant(9)),
    direction=LT }
next { x = s32[5] parameter(0)  ROOT r = s32[5] add(x, x) }
ENTRY main { x = s32[5] iota(), iota_dimension=0
  ROOT w = s32[5] while(x), condition=below, body=next })"},
    {"OfNothing", R"(
below { s = () parameter(0)  ROOT r = pred[] constant(false) }
next { s = () parameter(0)  ROOT r = () tuple() }
ENTRY main { t = () tuple()
  ROOT w = () while(t), condition=below, body=next })"},
};

struct RunOutcome {
  std::string results;  // or the error
  int64_t steps = 0;
  int64_t peak_bytes = 0;
};

class ScalarLoopTest : public testing::TestWithParam<CountedLoop> {
 protected:
  ScalarLoopTest() {
    PrepareOptions options;
    options.choices.set(choice::int_div_zero::trap);
    auto prepared = PrepareText(GetParam().text, options);
    EXPECT_TRUE(prepared.ok()) << prepared.status();
    program_ = *prepared;
  }

  RunOutcome Run(const ExecutionOptions& options,
                 int64_t slice = int64_t{1} << 40) const {
    auto execution = Execution::Create(program_, {{}}, options);
    EXPECT_TRUE(execution.ok()) << execution.status();
    absl::StatusOr<Execution::State> state = Execution::State::kOutOfBudget;
    while (state.ok() && *state == Execution::State::kOutOfBudget) {
      state = (*execution)->Run(slice);
    }
    RunOutcome outcome{std::string(state.status().message()),
                       (*execution)->steps(), (*execution)->peak_bytes()};
    if (!state.ok()) return outcome;
    auto results = (*execution)->TakeResults();
    EXPECT_TRUE(results.ok());
    outcome.results = ToString(results->at(0));
    return outcome;
  }

  RunOutcome RunStepByStep(ExecutionOptions options = {}) const {
    Hooks hooks;
    options.hooks = &hooks;
    return Run(options);
  }

  std::shared_ptr<const Program> program_;
};

TEST_P(ScalarLoopTest, HasTheSameResultsAndSteps) {
  const RunOutcome expected = RunStepByStep();
  const RunOutcome outcome = Run({});
  EXPECT_EQ(outcome.results, expected.results);
  EXPECT_EQ(outcome.steps, expected.steps);
  EXPECT_EQ(outcome.peak_bytes, expected.peak_bytes);
}

TEST_P(ScalarLoopTest, EndsAtTheSameStepForEachLimit) {
  const int64_t all = RunStepByStep().steps;
  for (int64_t steps = 0; steps <= all; ++steps) {
    ExecutionOptions options;
    options.limits.max_steps = steps;
    const RunOutcome expected = RunStepByStep(options);
    const RunOutcome outcome = Run(options);
    ASSERT_EQ(outcome.results, expected.results) << steps;
    ASSERT_EQ(outcome.steps, expected.steps) << steps;
  }
}

TEST_P(ScalarLoopTest, EndsAtTheSameDepth) {
  for (int64_t depth = 1; depth <= 5; ++depth) {
    ExecutionOptions options;
    options.limits.max_depth = depth;
    EXPECT_EQ(Run(options).results, RunStepByStep(options).results) << depth;
  }
}

TEST_P(ScalarLoopTest, CanBeStoppedAfterAnyNumberOfSteps) {
  const RunOutcome expected = RunStepByStep();
  for (const int64_t slice : {1, 2, 3, 5, 7, 11, 40, 150}) {
    const RunOutcome outcome = Run({}, slice);
    EXPECT_EQ(outcome.results, expected.results) << slice;
    EXPECT_EQ(outcome.steps, expected.steps) << slice;
  }
}

INSTANTIATE_TEST_SUITE_P(, ScalarLoopTest, testing::ValuesIn(kCountedLoops),
                         [](const testing::TestParamInfo<CountedLoop>& info) {
                           return info.param.name;
                         });

}  // namespace
}  // namespace hlo
