// The law of scheduler.h: results, errors and deadlock reports depend on no
// order of fibers, no number of workers and no slicing of Run.
#include "interpreter/eval/scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"
#include "ops/choices/arithmetic.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The outcome of a run as text. Process i gets the argument s32[] i + 1.
std::string Outcome(const std::string& text, const ExecutionOptions& options,
                    int64_t slice, const PrepareOptions& prepare = {}) {
  const auto program = PrepareText(text, prepare);
  if (!program.ok()) return program.status().ToString();
  std::vector<Arguments> arguments;
  const int64_t processes = (*program)->replicas() * (*program)->partitions();
  for (int32_t i = 0; i < processes; ++i) {
    arguments.push_back({Literal::Scalar(i + 1)});
  }
  auto execution = Execution::Create(*program, arguments, options);
  if (!execution.ok()) return execution.status().ToString();
  while (true) {
    const auto state = (*execution)->Run(slice);
    if (!state.ok()) return state.status().ToString();
    if (*state == Execution::State::kWaiting) return "waiting";
    if (*state == Execution::State::kFinished) break;
  }
  const auto results = (*execution)->TakeResults();
  if (!results.ok()) return results.status().ToString();
  return absl::StrJoin(*results, " ", [](std::string* out, const Literal& l) {
    out->append(ToString(l));
  });
}

// The outcome, the same in many schedules.
std::string OnlyOutcome(const std::string& text, ExecutionOptions options = {},
                        const PrepareOptions& prepare = {}) {
  const std::string first = Outcome(text, options, INT64_MAX, prepare);
  for (uint64_t schedule = 1; schedule <= 12; ++schedule) {
    options.schedule = schedule;
    options.workers = schedule % 3 == 0 ? 2 : 1;
    const int64_t slice = schedule % 2 == 0 ? INT64_MAX : 1 + schedule;
    EXPECT_EQ(Outcome(text, options, slice, prepare), first)
        << "schedule " << schedule;
  }
  return first;
}

constexpr char kCommon[] = R"(
add { x = s32[] parameter(0)  y = s32[] parameter(1)  ROOT r = s32[] add(x, y) }
quotient { x = s32[] parameter(0)  y = s32[] parameter(1)
  ROOT q = s32[] divide(x, y) }
below_three { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(3)
  ROOT r = pred[] compare(i, n), direction=LT }
always { x = s32[] parameter(0)  ROOT r = pred[] constant(true) }
increment { x = s32[] parameter(0)  one = s32[] constant(1)
  ROOT r = s32[] add(x, one) }
same { ROOT x = s32[] parameter(0) }
forever { x = s32[] parameter(0)
  ROOT r = s32[] while(x), condition=always, body=increment }
trap { x = s32[] parameter(0)  zero = s32[] constant(0)
  ROOT q = s32[] divide(x, zero) }
)";

std::string OfReplicas(int replicas, const std::string& rest) {
  return absl::StrCat("HloModule m, replica_count=", replicas, "\n", kCommon,
                      rest);
}

PrepareOptions Trapping() {
  PrepareOptions prepare;
  prepare.choices.set(choice::int_div_zero::trap);
  return prepare;
}

// Process p goes into the computation of its branch.
std::string ByProcess(const std::vector<std::string>& branches) {
  const size_t n = branches.size();
  return absl::StrCat(
      R"(ENTRY main { x = s32[] parameter(0)  id = u32[] replica-id()
  which = s32[] convert(id)
  ROOT by_process = s32[] conditional(which)",
      [&] {
        std::string operands;
        for (size_t i = 0; i < n; ++i) operands += ", x";
        return operands;
      }(),
      "), branch_computations={", absl::StrJoin(branches, ", "), "} }");
}

TEST(SchedulerTest, SubGroupsMeetInEachTurnOfALoop) {
  EXPECT_EQ(OnlyOutcome(OfReplicas(4, R"(
step { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[] get-tuple-element(s), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  pair = s32[] all-reduce(x), replica_groups={{0,2},{1,3}}, to_apply=add
  all = s32[] all-reduce(pair), to_apply=add
  ROOT r = (s32[], s32[]) tuple(next, all) }
ENTRY main { zero = s32[] constant(0)
  x = s32[] parameter(0)
  init = (s32[], s32[]) tuple(zero, x)
  loop = (s32[], s32[]) while(init), condition=below_three, body=step
  ROOT r = s32[] get-tuple-element(loop), index=1 })")),
            // 1+3 and 2+4 meet as 2 * 10; then each turn is 8 times the last.
            "s32[] 1280 s32[] 1280 s32[] 1280 s32[] 1280");
}

TEST(SchedulerTest, ChildrenMeetWhileTheirParentsGoOn) {
  EXPECT_EQ(OnlyOutcome(OfReplicas(2, R"(
one { x = s32[] parameter(0)
  ROOT r = s32[] all-reduce(x), channel_id=1, to_apply=add }
two { x = s32[] parameter(0)
  b = ((s32[]), s32[]) async-start(x), calls=one
  y = s32[] all-reduce(x), channel_id=2, to_apply=add
  z = s32[] async-done(b)
  ROOT r = s32[] multiply(y, z) }
ENTRY main { x = s32[] parameter(0)
  a = ((s32[]), s32[]) async-start(x), calls=two
  b = s32[] all-reduce(x), channel_id=3, to_apply=add
  c = s32[] async-done(a)
  ROOT r = s32[] add(b, c) })")),
            "s32[] 12 s32[] 12");
}

TEST(SchedulerTest, AnErrorInCombineIsTheFirstMembers) {
  const std::string outcome = OnlyOutcome(OfReplicas(3, R"(
ENTRY main { x = s32[] parameter(0)
  one = s32[] constant(1)
  y = s32[] subtract(x, one)
  ROOT r = s32[] all-reduce(y), to_apply=quotient })"),
                                          {}, Trapping());
  EXPECT_EQ(outcome, Outcome(OfReplicas(3, R"(
ENTRY main { x = s32[] parameter(0)
  one = s32[] constant(1)
  y = s32[] subtract(x, one)
  ROOT r = s32[] all-reduce(y), to_apply=quotient })"),
                             {}, INT64_MAX, Trapping()));
}

TEST(SchedulerTest, AFailureEndsTheRunOnceAllBeforeItHaveEnded) {
  const std::string before = OnlyOutcome(
      OfReplicas(2, ByProcess({"trap", "forever"})), {}, Trapping());
  EXPECT_THAT(before, HasSubstr("divide V2"));
  // The loop comes first: its limit is the error.
  ExecutionOptions options;
  options.limits.max_steps = 5000;
  EXPECT_THAT(OnlyOutcome(OfReplicas(2, ByProcess({"forever", "trap"})),
                          options, Trapping()),
              HasSubstr("--max-steps"));
  EXPECT_THAT(
      OnlyOutcome(OfReplicas(2, ByProcess({"same", "trap"})), {}, Trapping()),
      HasSubstr("divide V2"));
}

TEST(SchedulerTest, AFailedChildIsToldThoughNobodyWaitsForIt) {
  EXPECT_THAT(OnlyOutcome(OfReplicas(1, R"(
ENTRY main { x = s32[] parameter(0)
  a = ((s32[]), s32[]) async-start(x), calls=trap
  ROOT r = s32[] add(x, x) })"),
                          {}, Trapping()),
              HasSubstr("divide V2"));
}

TEST(SchedulerTest, PartnersOfAFailedProcessJustWait) {
  EXPECT_THAT(OnlyOutcome(OfReplicas(2, R"(
meet { x = s32[] parameter(0)  ROOT r = s32[] all-reduce(x), to_apply=add }
)" + ByProcess({"meet", "trap"})),
                          {}, Trapping()),
              HasSubstr("divide V2"));
}

TEST(SchedulerTest, AFiberThatLoopsStarvesNobody) {
  EXPECT_THAT(OnlyOutcome(OfReplicas(3, R"(
meet { x = s32[] parameter(0)
  ROOT r = s32[] all-reduce(x), channel_id=1, replica_groups={{0,1},{2}},
    to_apply=add }
meet_and_trap { x = s32[] parameter(0)
  y = s32[] call(x), to_apply=meet
  ROOT r = s32[] call(y), to_apply=trap }
)" + ByProcess({"meet_and_trap", "meet", "forever"})),
                          {}, Trapping()),
              HasSubstr("divide V2"));
}

TEST(SchedulerTest, StartsThatAreNotDoneAreLimited) {
  ExecutionOptions options;
  options.limits.max_pending = 10;
  EXPECT_THAT(OnlyOutcome(OfReplicas(1, R"(
begin { x = s32[] parameter(0)
  a = s32[] all-reduce-start(x), to_apply=add
  one = s32[] constant(1)
  ROOT r = s32[] add(x, one) }
ENTRY main { x = s32[] parameter(0)
  ROOT r = s32[] while(x), condition=always, body=begin })"),
                          options),
              HasSubstr("more than 10 starts are not done"));
}

TEST(SchedulerTest, AHundredThousandStartsMayBeUnderWay) {
  const auto begins = [](int times) {
    return OfReplicas(1, absl::StrCat(R"(
below { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant()",
                                      times, R"()
  ROOT r = pred[] compare(i, n), direction=LT }
begin { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[] get-tuple-element(s), index=1
  a = s32[] all-reduce-start(x), to_apply=add
  one = s32[] constant(1)
  next = s32[] add(i, one)
  ROOT r = (s32[], s32[]) tuple(next, x) }
ENTRY main { x = s32[] parameter(0)
  zero = s32[] constant(0)
  init = (s32[], s32[]) tuple(zero, x)
  loop = (s32[], s32[]) while(init), condition=below, body=begin
  ROOT r = s32[] get-tuple-element(loop), index=0 })"));
  };
  EXPECT_EQ(Outcome(begins(100'000), {}, INT64_MAX), "s32[] 100000");
  EXPECT_THAT(Outcome(begins(100'001), {}, INT64_MAX),
              HasSubstr("more than 100000 starts are not done"));
}

constexpr char kReadTwice[] = R"(
ENTRY main { x = s32[] parameter(0)
  a = s32[] infeed()
  b = s32[] infeed()
  ROOT r = s32[] subtract(a, b) })";

TEST(SchedulerTest, WaitsForTheHostAndGoesOn) {
  const auto program = PrepareText(OfReplicas(2, kReadTwice));
  ASSERT_TRUE(program.ok()) << program.status();
  ExecutionOptions options;
  options.host_feeds = true;
  options.infeed = {{Literal::Scalar<int32_t>(10)}};
  auto execution =
      Execution::Create(*program, {{Literal::Scalar<int32_t>(0)}}, options);
  ASSERT_TRUE(execution.ok()) << execution.status();
  auto state = (*execution)->Run();
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(*state, Execution::State::kWaiting);
  (*execution)->Feed(1, Literal::Scalar<int32_t>(3));
  state = (*execution)->Run();
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(*state, Execution::State::kWaiting);
  (*execution)->Feed(0, Literal::Scalar<int32_t>(4));
  state = (*execution)->Run();
  ASSERT_TRUE(state.ok()) << state.status();
  ASSERT_EQ(*state, Execution::State::kFinished);
  const auto results = (*execution)->TakeResults();
  ASSERT_TRUE(results.ok());
  EXPECT_EQ(ToString(results->at(0)), "s32[] 6");
  EXPECT_EQ(ToString(results->at(1)), "s32[] 7");
}

TEST(SchedulerTest, WaitsForTheHostOnAChannel) {
  const auto program = PrepareText(OfReplicas(2, R"(
ENTRY main { x = s32[] parameter(0)
  t = token[] after-all()
  v = (s32[], u32[], token[]) recv(t), channel_id=3, is_host_transfer=true
  w = (s32[], u32[], token[]) recv(t), channel_id=3, is_host_transfer=true
  f = (s32[], token[]) recv-done(w), channel_id=3
  g = (s32[], token[]) recv-done(v), channel_id=3
  a = s32[] get-tuple-element(g), index=0
  b = s32[] get-tuple-element(f), index=0
  r = s32[] subtract(a, b)
  s = (s32[], u32[], token[]) send(r, t), channel_id=3, is_host_transfer=true
  d = token[] send-done(s), channel_id=3
  ROOT y = s32[] negate(r), control-predecessors={d} })"));
  ASSERT_TRUE(program.ok()) << program.status();
  ExecutionOptions options;
  options.host_feeds = true;
  options.from_host[3] = {{Literal::Scalar<int32_t>(10)}};
  auto execution =
      Execution::Create(*program, {{Literal::Scalar<int32_t>(0)}}, options);
  ASSERT_TRUE(execution.ok()) << execution.status();
  for (int32_t process : {1, 0}) {
    auto state = (*execution)->Run();
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_EQ(*state, Execution::State::kWaiting);
    (*execution)->Feed(process, Literal::Scalar(process), 3);
  }
  auto state = (*execution)->Run();
  ASSERT_TRUE(state.ok()) << state.status();
  ASSERT_EQ(*state, Execution::State::kFinished);
  EXPECT_EQ((*execution)->HostChannels(), std::vector<int64_t>{3});
  EXPECT_TRUE((*execution)->TakeOutfeed(0).empty());
  const auto sent = (*execution)->TakeOutfeed(1, 3);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(ToString(sent[0]), "s32[] 9");
  const auto results = (*execution)->TakeResults();
  ASSERT_TRUE(results.ok());
  EXPECT_EQ(ToString(results->at(0)), "s32[] -10");
}

TEST(SchedulerTest, AnEmptyQueueThatNobodyFillsIsAnError) {
  const std::string outcome = OnlyOutcome(OfReplicas(2, kReadTwice));
  EXPECT_THAT(outcome, HasSubstr("the infeed queue of process 0 is empty"));
  EXPECT_THAT(outcome, Not(HasSubstr("deadlock")));
}

// Counts events, which are numbered without gaps for each fiber.
class Numbers : public Hooks {
 public:
  void Before(const StepEvent& event) override { Add(event); }
  void After(const StepEvent& event, std::span<const Value* const>) override {
    Add(event);
  }
  void Add(const StepEvent& event) {
    int64_t& next = next_[event.fiber];
    EXPECT_EQ(event.number, next);
    next = event.number + 1;
  }
  std::map<std::vector<int32_t>, int64_t> next_;
};

TEST(SchedulerTest, EventsCarryTheirFiberAndNumber) {
  Numbers numbers;
  ExecutionOptions options;
  options.hooks = &numbers;
  Outcome(OfReplicas(2, R"(
ENTRY main { x = s32[] parameter(0)
  a = ((s32[]), s32[]) async-start(x), calls=increment
  ROOT r = s32[] async-done(a) })"),
          options, 1);
  EXPECT_EQ(numbers.next_.size(), 4u);
  EXPECT_EQ(numbers.next_.count({1, 0}), 1u);
}

}  // namespace
}  // namespace hlo
