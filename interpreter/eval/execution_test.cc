#include "interpreter/eval/execution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/memory_pool.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"
#include "ops/choices/arithmetic.h"
#include "ops/choices/precision.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kCountToTen[] = R"(
below { i = s32[] parameter(0)  ten = s32[] constant(10)
  ROOT lt = pred[] compare(i, ten), direction=LT }
next { i = s32[] parameter(0)  one = s32[] constant(1)
  ROOT sum = s32[] add(i, one) }
ENTRY main { zero = s32[] constant(0)
  ROOT loop = s32[] while(zero), condition=below, body=next }
)";

constexpr char kForever[] = R"(
always { i = s32[] parameter(0)  ROOT yes = pred[] constant(true) }
next { i = s32[] parameter(0)  one = s32[] constant(1)
  ROOT sum = s32[] add(i, one) }
ENTRY main { zero = s32[] constant(0)
  ROOT loop = s32[] while(zero), condition=always, body=next }
)";

// Each of `depth` computations calls the one before it.
std::string NestedCalls(int depth) {
  std::string text =
      "c0 { p = s32[] parameter(0) one = s32[] constant(1) "
      "ROOT r = s32[] add(p, one) }\n";
  for (int i = 1; i <= depth; ++i) {
    absl::StrAppend(&text, "c", i, " { p = s32[] parameter(0) ROOT r = s32[] ",
                    "call(p), to_apply=c", i - 1, " }\n");
  }
  return absl::StrCat(text, "ENTRY main { x = s32[] constant(41) ROOT r = ",
                      "s32[] call(x), to_apply=c", depth, " }\n");
}

TEST(ExecutionTest, WhileRunsUntilItsConditionIsFalse) {
  const auto results = RunText(kCountToTen);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_THAT(Elements<int32_t>(results->at(0)), ElementsAre(10));
}

TEST(ExecutionTest, TenThousandNestedCallsRun) {
  const auto results = RunText(NestedCalls(10'000));
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_THAT(Elements<int32_t>(results->at(0)), ElementsAre(42));
}

TEST(ExecutionTest, CallDepthIsLimited) {
  ExecutionOptions options;
  options.limits.max_depth = 100;
  const auto results = RunText(NestedCalls(200), {}, options);
  EXPECT_EQ(results.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("--max-depth"));
}

TEST(ExecutionTest, StepLimitNamesTheInstruction) {
  ExecutionOptions options;
  options.limits.max_steps = 10'000;
  const auto results = RunText(kForever, {}, options);
  EXPECT_EQ(results.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("--max-steps"));
  EXPECT_THAT(std::string(results.status().message()), HasSubstr("at '"));
}

TEST(ExecutionTest, ErrorsHaveThePlaceInTheProgramThatMadeThis) {
  const auto error = [](std::string metadata) {
    ExecutionOptions options;
    options.limits.max_bytes = 1 << 10;
    return std::string(
        RunText("ENTRY main { x = f32[] constant(1) "
                "ROOT q = f32[1000] broadcast(x), dimensions={}, metadata={" +
                    metadata + "} }",
                {}, options)
            .status()
            .message());
  };
  EXPECT_THAT(error("op_name=\"a\" source_file=\"s.py\" source_line=12 "
                    "source_column=5"),
              HasSubstr("'q' (broadcast) of 'main', line 1 (s.py:12:5)"));
  EXPECT_THAT(error("source_file=\"s.py\" source_line=12"),
              HasSubstr("line 1 (s.py:12)"));
  EXPECT_THAT(error("op_name=\"source_file=\""), HasSubstr("line 1"));
}

TEST(ExecutionTest, ByteLimitIsCheckedBeforeAllocating) {
  ExecutionOptions options;
  options.limits.max_bytes = 1 << 20;
  const auto results = RunText(
      "ENTRY main { x = f32[] constant(1) "
      "ROOT big = f32[1000000,1000] broadcast(x), dimensions={} }",
      {}, options);
  EXPECT_EQ(results.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(results.status().message()), HasSubstr("'big'"));
}

TEST(ExecutionTest, CanBeCancelled) {
  const std::atomic<bool> cancelled = true;
  ExecutionOptions options;
  options.cancelled = &cancelled;
  EXPECT_EQ(RunText(kForever, {}, options).status().code(),
            absl::StatusCode::kCancelled);
}

TEST(ExecutionTest, CanBePausedAfterEveryStep) {
  auto program = PrepareText(kCountToTen);
  ASSERT_TRUE(program.ok()) << program.status();
  auto execution = Execution::Create(*program, {{}}, {});
  ASSERT_TRUE(execution.ok()) << execution.status();
  int pauses = 0;
  while (true) {
    auto state = (*execution)->Run(1);
    ASSERT_TRUE(state.ok()) << state.status();
    if (*state == Execution::State::kFinished) break;
    ++pauses;
    ASSERT_LT(pauses, 1000);
  }
  EXPECT_GT(pauses, 10);
  auto results = (*execution)->TakeResults();
  ASSERT_TRUE(results.ok());
  EXPECT_THAT(Elements<int32_t>(results->at(0)), ElementsAre(10));
}

// A row is written in each step: the array is updated in place, so at no time
// do two of them live.
TEST(ExecutionTest, WhileUpdatesItsStateInPlace) {
  const auto program = PrepareText(R"(
below { s = (s32[], f32[1000,64]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(1000)
  ROOT lt = pred[] compare(i, n), direction=LT }
next { s = (s32[], f32[1000,64]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  rows = f32[1000,64] get-tuple-element(s), index=1
  one = s32[] constant(1)
  zero = s32[] constant(0)
  f = f32[] convert(i)
  row = f32[1,64] broadcast(f), dimensions={}
  written = f32[1000,64] dynamic-update-slice(rows, row, i, zero)
  sum = s32[] add(i, one)
  ROOT t = (s32[], f32[1000,64]) tuple(sum, written) }
ENTRY main {
  zero = s32[] constant(0)
  x = f32[] constant(0)
  rows = f32[1000,64] broadcast(x), dimensions={}
  init = (s32[], f32[1000,64]) tuple(zero, rows)
  loop = (s32[], f32[1000,64]) while(init), condition=below, body=next
  ROOT r = f32[1000,64] get-tuple-element(loop), index=1 })");
  ASSERT_TRUE(program.ok()) << program.status();
  auto execution = Execution::Create(*program, {{}}, {});
  ASSERT_TRUE(execution.ok()) << execution.status();
  ASSERT_TRUE((*execution)->Run().ok());
  EXPECT_LT((*execution)->peak_bytes(), 2 * 1000 * 64 * 4);
  auto results = (*execution)->TakeResults();
  ASSERT_TRUE(results.ok());
  const auto rows = results->at(0).as<float>();
  for (size_t i = 0; i < 1000; ++i) ASSERT_EQ(rows[64 * i + 63], float(i));
}

TEST(ExecutionTest, AnArgumentThatDoesNotFitIsNamed) {
  const auto results = RunText("ENTRY main { ROOT x = f32[2] parameter(0) }",
                               {Literal::Scalar<float>(1)});
  EXPECT_EQ(results.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("parameter 0 is f32[2], the argument is f32[]"));
}

TEST(ExecutionTest, AnOpWithoutAValueRuleIsUnimplementedOnlyWhenReached) {
  const std::string text =
      "ENTRY main { x = f32[4,4] parameter(0) "
      "factor = f32[4,4] custom-call(x), custom_call_target=\"none\" "
      "ROOT r = f32[4,4] add(x, ";
  const auto x = Literal::Zeros(Shape::Array(ElementType::kF32, {4, 4}));
  ASSERT_TRUE(x.ok());
  const auto dead = RunText(text + "x) }", {*x});
  EXPECT_TRUE(dead.ok()) << dead.status();
  const auto live = RunText(text + "factor) }", {*x});
  EXPECT_EQ(live.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(live.status().message()), HasSubstr("custom-call"));
}

TEST(ExecutionTest, AnElidedConstantIsRefusedWithAWayOut) {
  const auto results =
      RunText("ENTRY main { ROOT mask = pred[3,4] constant({...}) }");
  EXPECT_EQ(results.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("--constant mask="));
}

TEST(ExecutionTest, EveryProcessHasItsOwnArguments) {
  for (const int workers : {1, 2}) {
    ExecutionOptions options;
    options.workers = workers;
    const auto program = PrepareText(
        "HloModule m, replica_count=2, num_partitions=2\n"
        "ENTRY main { x = s32[] parameter(0) ROOT y = s32[] add(x, x) }");
    ASSERT_TRUE(program.ok()) << program.status();
    std::vector<Arguments> arguments;
    for (int32_t i = 0; i < 4; ++i) arguments.push_back({Literal::Scalar(i)});
    const auto results = Evaluate(*program, arguments, options);
    ASSERT_TRUE(results.ok()) << results.status();
    ASSERT_EQ(results->size(), 4u);
    for (int32_t i = 0; i < 4; ++i) {
      EXPECT_THAT(Elements<int32_t>(results->at(static_cast<size_t>(i))),
                  ElementsAre(2 * i));
    }
  }
}

// Only the program's options decide values.
template <typename T>
concept DecidesValues = requires(T options) {
  options.choices;
}
|| requires(T options) { options.instructions; };
template <typename T>
concept LimitsUse = requires(T options) {
  options.limits;
}
|| requires(T options) { options.threads; }
|| requires(T options) { options.hooks; }
|| requires(T options) { options.memory; };
static_assert(DecidesValues<PrepareOptions> && !LimitsUse<PrepareOptions>);
static_assert(LimitsUse<ExecutionOptions> && !DecidesValues<ExecutionOptions>);

// A kernel is chosen by Prepare, a value rule reads choices when it runs: both
// use the program's choices.
TEST(ExecutionTest, KernelsAndValueRulesReadTheSameChoices) {
  constexpr char kText[] = R"(
add { a = bf16[] parameter(0)  b = bf16[] parameter(1)
  ROOT r = bf16[] add(a, b) }
ENTRY main {
  x = bf16[3] constant({256, 1, 1})
  zero = bf16[] constant(0)
  sum = bf16[] reduce(x, zero), dimensions={0}, to_apply=add
  nan = bf16[] constant(nan)
  one = bf16[] constant(1)
  larger = bf16[] maximum(nan, one)
  ROOT r = (bf16[], bf16[]) tuple(sum, larger) })";
  for (const bool other : {false, true}) {
    PrepareOptions prepare;
    if (other) {
      prepare.choices.set(choice::reduce_accumulator::wide);
      prepare.choices.set(choice::min_max_nan::other_operand);
    }
    const auto results = RunText(kText, {}, {}, prepare);
    ASSERT_TRUE(results.ok()) << results.status();
    const std::span<const Literal> parts = results->at(0).elements();
    // 256 + 1 is a tie of bf16, which goes to 256; f32 holds 258.
    EXPECT_EQ(ToString(parts[0]), other ? "bf16[] 258" : "bf16[] 256");
    EXPECT_EQ(ToString(parts[1]), other ? "bf16[] 1" : "bf16[] nan");
  }
}

// Counts instructions by name.
class Counter : public Hooks {
 public:
  void Before(const StepEvent& event) override {
    ++before[event.instruction.name];
  }
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    ++after[event.instruction.name];
    EXPECT_EQ(leaves.size(), 1u);
  }
  std::map<std::string, int> before, after;
};

TEST(ExecutionTest, HooksSeeEveryInstructionAlsoInsideLoops) {
  Counter counter;
  ExecutionOptions options;
  options.hooks = &counter;
  PrepareOptions prepare;
  prepare.trace_aliases = true;
  ASSERT_TRUE(RunText(kCountToTen, {}, options, prepare).ok());
  EXPECT_EQ(counter.after["lt"], 11);
  EXPECT_EQ(counter.after["sum"], 10);
  EXPECT_EQ(counter.after["loop"], 1);
  EXPECT_EQ(counter.after["zero"], 1);
  EXPECT_EQ(counter.before, counter.after);
}

// The depths of instructions by name.
class Depths : public Hooks {
 public:
  void After(const StepEvent& event, std::span<const Value* const>) override {
    depths[event.instruction.name] = event.depth;
  }
  std::map<std::string, int64_t> depths;
};

TEST(ExecutionTest, ARegionIsDeeperThanItsCaller) {
  constexpr char kText[] =
      "inner { p = f32[] parameter(0)  q = f32[] parameter(1)\n"
      "  ROOT sum = f32[] add(p, q) }\n"
      "outer { x = f32[2] parameter(0)  z = f32[] constant(0)\n"
      "  ROOT r = f32[] reduce(x, z), dimensions={0}, to_apply=inner }\n"
      "ENTRY e { x = f32[2] constant({1, 2})\n"
      "  c = f32[] call(x), to_apply=outer\n"
      "  ROOT a = f32[] all-reduce(c), to_apply=inner }";
  for (const int replicas : {1, 2}) {
    Depths seen;
    ExecutionOptions options;
    options.hooks = &seen;
    std::string text(kText);
    if (replicas > 1) text = "HloModule m, replica_count=2\n" + text;
    ASSERT_TRUE(RunText(text, {}, options).ok());
    EXPECT_EQ(seen.depths["a"], 0);
    EXPECT_EQ(seen.depths["r"], 1);
    // Of two processes the all-reduce, of the entry, is the last to apply it.
    EXPECT_EQ(seen.depths["sum"], replicas > 1 ? 1 : 2);
  }
}

TEST(ExecutionTest, ASharedPoolRecyclesTheBlocksOfAnEarlierExecution) {
  constexpr char kText[] =
      "ENTRY e { ROOT r = f32[65536] iota(), iota_dimension=0 }";
  ExecutionOptions options;
  options.memory = MemoryPool::Create(1 << 20);
  const std::byte* first = nullptr;
  {
    const auto results = RunText(kText, {}, options);
    ASSERT_TRUE(results.ok()) << results.status();
    first = results->at(0).view().data;
    EXPECT_GE(options.memory->live_bytes(), 65536 * 4);
  }
  EXPECT_EQ(options.memory->live_bytes(), 0);
  const auto results = RunText(kText, {}, options);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->at(0).view().data, first);
}

TEST(ExecutionTest, ASharedPoolLimitsItsExecutionsTogether) {
  constexpr char kText[] =
      "ENTRY e { ROOT r = f32[65536] iota(), iota_dimension=0 }";
  ExecutionOptions options;
  options.memory = MemoryPool::Create(65536 * 4 * 2);
  const auto kept = RunText(kText, {}, options);
  ASSERT_TRUE(kept.ok()) << kept.status();
  const auto also_kept = RunText(kText, {}, options);
  ASSERT_TRUE(also_kept.ok()) << also_kept.status();
  EXPECT_EQ(RunText(kText, {}, options).status().code(),
            absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace hlo
