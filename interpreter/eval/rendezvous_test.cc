// Processes that meet, by an op made for these tests: it posts its operand on
// one turn, waits, and gives the sum over the group.
#include "interpreter/eval/rendezvous.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"
#include "ops/attributes/payload.h"

namespace hlo {

extern const Op parameter_op;

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

absl::StatusOr<std::vector<Values>> Sum(std::vector<Values> operands) {
  int32_t sum = 0;
  for (const Values& operand : operands) {
    sum += *reinterpret_cast<const int32_t*>(operand[0].buffer.data());
  }
  return std::vector<Values>(operands.size(), {Literal::Scalar(sum).leaf()});
}

// Processes 0 .. 3 meet; process 3 only if it is told to.
Next Meet(Control& c, bool all) {
  if (c.turn > 0) return c.Done(std::move(c.returned));
  if (!all && c.replica() == 3) return c.Done(c.Take(0));
  auto ticket = c.meeting_point().Post({"here", {0, 1, 2, 3}, 0}, c.replica(),
                                       c.Take(0), Sum);
  return ticket.ok() ? c.Wait(*ticket) : c.Fail(ticket.status());
}

constinit const Op meet_op = {
    .name = "meet",
    .arity = 1,
    .has_side_effect = true,
    .resume = [](Control& c) { return Meet(c, true); }};
constinit const Op some_meet_op = {
    .name = "some-meet",
    .arity = 1,
    .has_side_effect = true,
    .resume = [](Control& c) { return Meet(c, false); }};

// main(x) = op(op(x))
absl::StatusOr<std::vector<Literal>> RunTwice(const Op& op, int workers) {
  const Shape shape = Shape::Scalar(ElementType::kS32);
  Instruction x, first, second;
  x.name = "x";
  x.op = &parameter_op;
  x.attributes.set(attr::parameter_number, int64_t{0});
  first.name = "first";
  second.name = "second";
  first.op = second.op = &op;
  x.shape = first.shape = second.shape = shape;
  first.operands = {0};
  second.operands = {1};
  Computation main;
  main.name = "main";
  main.instructions = {x, first, second};
  main.parameters = {0};
  main.root = 2;
  Module module;
  module.attributes.replica_count = 4;
  module.computations = {main};
  module.entry = 0;
  ExecutionOptions options;
  options.workers = workers;
  const auto verified =
      Verify(std::make_shared<const Module>(std::move(module)));
  if (!verified.ok()) return verified.status();
  auto program = Prepare(*verified);
  if (!program.ok()) return program.status();
  std::vector<Arguments> arguments;
  for (int32_t i = 0; i < 4; ++i) arguments.push_back({Literal::Scalar(i)});
  return Evaluate(*program, arguments, options);
}

TEST(MeetingsTest, ProcessesMeetAsOftenAsTheyAreAsked) {
  for (const int workers : {1, 2}) {
    const auto results = RunTwice(meet_op, workers);
    ASSERT_TRUE(results.ok()) << results.status();
    for (const Literal& result : *results) {
      EXPECT_THAT(Elements<int32_t>(result), ElementsAre(24));
    }
  }
}

TEST(MeetingsTest, ADeadlockSaysWhoWaitsWhereForWhom) {
  for (const int workers : {1, 2}) {
    const auto results = RunTwice(some_meet_op, workers);
    EXPECT_EQ(results.status().code(), absl::StatusCode::kFailedPrecondition);
    const std::string message(results.status().message());
    EXPECT_THAT(message, HasSubstr("process 0 waits; at 'first' (some-meet)"));
    EXPECT_THAT(message, HasSubstr("for process 3"));
  }
}

}  // namespace
}  // namespace hlo
