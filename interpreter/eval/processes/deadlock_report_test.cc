// Reports of deadlocks, as a person reads them.
#include "interpreter/eval/processes/deadlock_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// How the program ends, which must be no result. Process p has the argument
// s32[] p + 1.
std::string ReportOf(const std::string& text, ExecutionOptions options = {}) {
  const auto program = PrepareText(text);
  if (!program.ok()) return program.status().ToString();
  std::vector<Arguments> arguments;
  for (int32_t p = 0; p < (*program)->replicas(); ++p) {
    arguments.push_back({Literal::Scalar(p + 1)});
  }
  const auto results = Evaluate(*program, arguments, options);
  EXPECT_EQ(results.status().code(), absl::StatusCode::kFailedPrecondition);
  return std::string(results.status().message());
}

std::string ByReplica(const std::vector<std::string>& bodies) {
  std::string text =
      absl::StrCat("HloModule m, replica_count=", bodies.size(), "\n",
                   "add { a = s32[] parameter(0)  b = s32[] parameter(1)\n"
                   "  ROOT r = s32[] add(a, b) }\n");
  std::string operands, names;
  for (size_t p = 0; p < bodies.size(); ++p) {
    absl::StrAppend(&text, "body", p, " { x = s32[] parameter(0)\n",
                    "  t = token[] after-all()\n", bodies[p], " }\n");
    absl::StrAppend(&operands, ", x");
    absl::StrAppend(&names, p == 0 ? "" : ", ", "body", p);
  }
  return absl::StrCat(text, "ENTRY main { x = s32[] parameter(0)\n",
                      "  id = u32[] replica-id()\n",
                      "  which = s32[] convert(id)\n",
                      "  ROOT r = s32[] conditional(which", operands,
                      "), branch_computations={", names, "} }");
}

TEST(DeadlockReportTest, TheDocumentsSchedule) {
  const auto body = [](int in, int out) {
    const auto pairs = [](int channel) {
      return absl::StrCat("channel_id=", channel, ", source_target_pairs={{",
                          channel == 1 ? "1,0" : "0,1", "}}\n");
    };
    return absl::StrCat("  v = (s32[], u32[], token[]) recv(t), ", pairs(in),
                        "  g = (s32[], token[]) recv-done(v)\n",
                        "  s = (s32[], u32[], token[]) send(x, t), ",
                        pairs(out), "  d = token[] send-done(s)\n",
                        "  ROOT y = s32[] get-tuple-element(g), index=0");
  };
  EXPECT_EQ(ReportOf(ByReplica({body(1, 2), body(2, 1)})),
            R"(deadlock: nobody can go on; of 2 processes 2 cannot end
  process 0 waits since step 6 in 'g' (recv-done) of 'body0', line 7
    at channel 1 from process 1 to process 0, time 1
    for process 1 (there 0 times), which waits in 'g' (recv-done) of 'body1', line 14
    before, at its step 5, it came through 'v' (recv) of 'body0', line 6
  process 1 waits since step 6 in 'g' (recv-done) of 'body1', line 14
    at channel 2 from process 0 to process 1, time 1
    for process 0 (there 0 times), which waits in 'g' (recv-done) of 'body0', line 7
    before, at its step 5, it came through 'v' (recv) of 'body1', line 13
  why: a circle: process 0 waits for process 1, which waits for process 0: each stands before what the other waits for)");
}

TEST(DeadlockReportTest, TheLoopThatInfeedEnds) {
  ExecutionOptions options;
  const Literal yes = Literal::Scalar(true), no = Literal::Scalar(false);
  options.infeed = {{yes, yes, no}, {yes, no}};
  EXPECT_EQ(ReportOf(R"(HloModule m, replica_count=2
add { a = s32[] parameter(0)  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b) }
goes_on { s = (pred[], s32[]) parameter(0)
  ROOT r = pred[] get-tuple-element(s), index=0 }
turn { s = (pred[], s32[]) parameter(0)
  x = s32[] get-tuple-element(s), index=1
  sum = s32[] all-reduce(x), to_apply=add
  more = pred[] infeed()
  ROOT r = (pred[], s32[]) tuple(more, sum) }
ENTRY main { x = s32[] parameter(0)
  yes = pred[] constant(true)
  init = (pred[], s32[]) tuple(yes, x)
  loop = (pred[], s32[]) while(init), condition=goes_on, body=turn
  ROOT r = s32[] get-tuple-element(loop), index=1 })",
                     options),
            R"(deadlock: nobody can go on; of 2 processes 1 cannot end
  process 0 waits since step 15 in 'sum' (all-reduce) of 'turn', line 8
    at 'sum' of {0,1}, time 3
    for process 1 (there 2 times), which has finished after 14 steps; at its step 12, it came through 'more' (infeed) of 'turn', line 9
    before, at its step 12, it came through 'more' (infeed) of 'turn', line 9
  why: who has finished comes no more: the members of a group must come to it equally often)");
}

TEST(DeadlockReportTest, NearMisses) {
  const auto reduce = [](const char* name, const char* rest) {
    return absl::StrCat("  ROOT ", name, " = s32[] all-reduce(x), ", rest,
                        ", to_apply=add");
  };
  std::string report = ReportOf(
      ByReplica({reduce("a", "channel_id=1"), reduce("b", "channel_id=2"),
                 "  ROOT y = s32[] negate(x)"}));
  EXPECT_THAT(report, HasSubstr("at channel 1 of {0,1,2}, time 1"));
  EXPECT_THAT(report, HasSubstr("for process 1 (there 0 times), which waits in "
                                "'b' (all-reduce) of 'body1'"));
  EXPECT_THAT(report, HasSubstr("for process 2 (there 0 times), which has "
                                "finished after"));
  EXPECT_THAT(report, HasSubstr("near: process 1 at channel 2 of {0,1,2}, time "
                                "1, by 'b' (all-reduce) of 'body1'"));
  EXPECT_THAT(report, HasSubstr("the same group and op, another place"));

  report = ReportOf(
      ByReplica({reduce("a", "channel_id=1, replica_groups={{0,1}}"),
                 reduce("a", "channel_id=1, replica_groups={{1,0}}")}));
  EXPECT_THAT(report,
              HasSubstr("near: process 1 at channel 1 of {1,0}, time 1"));
  EXPECT_THAT(report, HasSubstr("the same place, another group"));
}

TEST(DeadlockReportTest, AChannelWithoutPairs) {
  EXPECT_THAT(ReportOf(R"(HloModule m, replica_count=2
ENTRY main { x = s32[] parameter(0)
  t = token[] after-all()
  v = (s32[], u32[], token[]) recv(t), channel_id=1
  g = (s32[], token[]) recv-done(v), channel_id=1
  s = (s32[], u32[], token[]) send(x, t), channel_id=1
  d = token[] send-done(s), channel_id=1
  ROOT y = s32[] get-tuple-element(g), index=0 })"),
              HasSubstr("near: channel 1 has no source_target_pairs, so it is "
                        "channel 1 from process 0 to itself"));
}

TEST(DeadlockReportTest, PostsThatNobodyWaitsFor) {
  EXPECT_THAT(
      ReportOf(ByReplica(
          {"  b = s32[] all-reduce-start(x), channel_id=1, to_apply=add\n"
           "  ROOT a = s32[] all-reduce(x), channel_id=2, to_apply=add",
           "  ROOT y = s32[] negate(x)"})),
      HasSubstr("nobody waits for process 0 at channel 1 of {0,1}, time 1, by "
                "'b' (all-reduce-start) of 'body0'"));
}

TEST(DeadlockReportTest, ChildrenAreToldWithTheirParents) {
  const std::string report = ReportOf(R"(HloModule m, replica_count=2
add { a = s32[] parameter(0)  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b) }
meet { x = s32[] parameter(0)
  ROOT r = s32[] all-reduce(x), channel_id=1, to_apply=add }
begin { x = s32[] parameter(0)
  b = ((s32[]), s32[]) async-start(x), calls=meet
  ROOT c = s32[] async-done(b) }
same { ROOT x = s32[] parameter(0) }
ENTRY main { x = s32[] parameter(0)
  id = u32[] replica-id()
  which = s32[] convert(id)
  ROOT r = s32[] conditional(which, x, x),
    branch_computations={begin, same} })");
  EXPECT_THAT(report, HasSubstr("process 0 waits since step 5 in 'c' "
                                "(async-done) of 'begin', line 8\n    for what "
                                "began at 'b' (async-start) of 'begin'"));
  EXPECT_THAT(report, HasSubstr("process 0, child 0 waits since step 1 in 'r' "
                                "(all-reduce) of 'meet'"));
}

TEST(DeadlockReportTest, OfManyProcessesIsShort) {
  const std::string report = ReportOf(R"(HloModule m, replica_count=1024
add { a = s32[] parameter(0)  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b) }
meet { x = s32[] parameter(0)
  ROOT r = s32[] all-reduce(x), to_apply=add }
same { ROOT x = s32[] parameter(0) }
ENTRY main { x = s32[] parameter(0)
  hundred = s32[] constant(100)
  few = pred[] compare(x, hundred), direction=GT
  ROOT r = s32[] conditional(few, x, x),
    true_computation=meet, false_computation=same })");
  EXPECT_LT(report.size(), 20'000u);
  EXPECT_THAT(report, HasSubstr("of 1024 processes 924 cannot end"));
  EXPECT_THAT(report, HasSubstr("and 908 more wait"));
  EXPECT_THAT(report, HasSubstr("and 96 more are awaited"));
  EXPECT_THAT(report, Not(HasSubstr("process 200 waits")));
}

}  // namespace
}  // namespace hlo
