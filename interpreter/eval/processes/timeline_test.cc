// Timelines are the same whatever the schedule.
#include "interpreter/eval/processes/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kComputations[] = R"(
add { x = s32[] parameter(0)  y = s32[] parameter(1)  ROOT r = s32[] add(x, y) }
below { i = s32[] parameter(0)  n = s32[] constant(0)
  ROOT r = pred[] compare(i, n), direction=GT }
decrement { i = s32[] parameter(0)  one = s32[] constant(1)
  ROOT r = s32[] subtract(i, one) }
)";

// "m 0: kind 'name' begin-end [for ever] [of awaited ..]" a line, then
// "arrow 1@3 -> 0@3".
std::string Words(const TimelineResult& result) {
  std::string text;
  for (const TimelineFiber& fiber : result.fibers) {
    absl::StrAppend(&text, "fiber ", absl::StrJoin(fiber.path, "."), ": ",
                    fiber.begin, "-", fiber.end, "\n");
    for (const TimelineSpan& span : fiber.spans) {
      const bool waits = span.act->kind == TimelineAct::Kind::kWait;
      absl::StrAppend(&text, "  ", waits ? "waits in " : "",
                      span.act->instruction->name, " ", span.begin, "-",
                      span.end, span.for_ever ? " for ever" : "");
      if (waits) {
        absl::StrAppend(&text, " for ", absl::StrJoin(span.awaited, ","));
      }
      absl::StrAppend(&text, "\n");
    }
  }
  for (const TimelineArrow& arrow : result.arrows) {
    absl::StrAppend(&text, "arrow ", arrow.from_fiber, "@", arrow.from, " -> ",
                    arrow.to_fiber, "@", arrow.to, "\n");
  }
  return text;
}

std::string WordsOf(const std::string& text, const ExecutionOptions& options) {
  const auto program = PrepareText(absl::StrCat("HloModule m, ", text));
  if (!program.ok()) return program.status().ToString();
  Timeline timeline;
  ExecutionOptions own = options;
  own.rendezvous_hooks = &timeline;
  auto execution = Execution::Create(*program, {{}}, own);
  if (!execution.ok()) return execution.status().ToString();
  const auto state = (*execution)->Run();
  return absl::StrCat(state.ok() ? "" : "failed\n", Words(timeline.Result()));
}

// The words, the same in many schedules.
std::string OnlyWords(const std::string& text) {
  ExecutionOptions options;
  const std::string first = WordsOf(text, options);
  for (uint64_t schedule = 1; schedule <= 20; ++schedule) {
    options.schedule = schedule;
    options.workers = schedule % 3 == 0 ? 2 : 1;
    EXPECT_EQ(WordsOf(text, options), first) << "schedule " << schedule;
  }
  return first;
}

TEST(TimelineTest, TheOthersWaitForTheLast) {
  // Process p decrements p times, 2 steps and 2 resumptions each.
  const std::string words =
      OnlyWords(absl::StrCat("replica_count=3\n", kComputations,
                             R"(
ENTRY main { id = u32[] replica-id()
  n = s32[] convert(id)
  loop = s32[] while(n), condition=below, body=decrement
  ROOT sum = s32[] all-reduce(loop), to_apply=add })"));
  // replica-id, convert, while (its resumptions and the steps inside: 3 for the
  // last condition, 4 more for each round), all-reduce.
  EXPECT_EQ(words,
            "fiber 0: 0-15\n"
            "  sum 5-6\n"
            "  waits in sum 6-14 for 1,2\n"
            "fiber 1: 0-15\n"
            "  sum 9-10\n"
            "  waits in sum 10-14 for 2\n"
            "fiber 2: 0-15\n"
            "  sum 13-14\n"
            "arrow 1@9 -> 0@9\n"
            "arrow 2@13 -> 0@13\n"
            "arrow 2@13 -> 1@13\n");
}

TEST(TimelineTest, NobodyWaitsForWhoCameBefore) {
  const std::string words =
      OnlyWords(absl::StrCat("replica_count=2\n", kComputations,
                             R"(
ENTRY main { id = u32[] replica-id()
  x = s32[] convert(id)
  ROOT sum = s32[] all-reduce(x), to_apply=add })"));
  EXPECT_THAT(words, Not(HasSubstr("waits")));
  EXPECT_THAT(words, Not(HasSubstr("arrow")));
}

TEST(TimelineTest, AStartWaitsForNobodyAndItsDoneDoes) {
  const std::string words =
      OnlyWords(absl::StrCat("replica_count=2\n", kComputations,
                             R"(
ENTRY main { id = u32[] replica-id()
  n = s32[] convert(id)
  loop = s32[] while(n), condition=below, body=decrement
  begun = s32[] all-reduce-start(loop), to_apply=add
  ROOT done = s32[] all-reduce-done(begun) })"));
  EXPECT_THAT(words, HasSubstr("  begun 5-6\n  waits in done 7-10 for 1\n"));
}

TEST(TimelineTest, AChildBeginsAtItsStartAndIsWaitedFor) {
  const std::string words =
      OnlyWords(absl::StrCat("replica_count=1\n", kComputations,
                             R"(
count { n = s32[] parameter(0)
  ROOT loop = s32[] while(n), condition=below, body=decrement }
ENTRY main { n = s32[] constant(2)
  begun = ((s32[]), s32[]) async-start(n), calls=count
  ROOT done = s32[] async-done(begun) })"));
  EXPECT_EQ(words,
            "fiber 0: 0-13\n"
            "  begun 0-1\n"
            "  waits in done 2-12 for 0\n"
            "fiber 0.0: 1-12\n"
            "arrow 0@0 -> 1@1\n"
            "arrow 1@11 -> 0@11\n");
}

// A step that uses what a child uses comes behind it, however soon it ends.
TEST(TimelineTest, AStepWaitsForTheChildrenBeforeIt) {
  const std::string words =
      OnlyWords(absl::StrCat("replica_count=1\n", kComputations,
                             R"(
count_and_tell { n = s32[] parameter(0)
  loop = s32[] while(n), condition=below, body=decrement
  t = token[] after-all()
  ROOT o = token[] outfeed(loop, t) }
ENTRY main { n = s32[] constant(2)
  begun = ((s32[]), token[]) async-start(n), calls=count_and_tell
  t = token[] after-all()
  told = token[] outfeed(n, t), control-predecessors={begun}
  done = token[] async-done(begun)
  ROOT r = s32[] add(n, n), control-predecessors={told, done} })"));
  EXPECT_THAT(words, HasSubstr("  waits in told 2-14 for 0\n"));
}

TEST(TimelineTest, ADeadlocksWaitsGoOnForEver) {
  const std::string words =
      OnlyWords(absl::StrCat("replica_count=2\n", kComputations,
                             R"(
meet { x = s32[] parameter(0)  ROOT r = s32[] all-reduce(x), to_apply=add }
go { ROOT x = s32[] parameter(0) }
ENTRY main { id = u32[] replica-id()
  which = s32[] convert(id)
  ROOT r = s32[] conditional(which, which, which),
    branch_computations={meet, go} })"));
  EXPECT_THAT(words, HasSubstr("failed\n"));
  EXPECT_THAT(words, HasSubstr(" for ever for 1\n"));
}

}  // namespace
}  // namespace hlo
