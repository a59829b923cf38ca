// Properties of every declaration, and the look-up of ops.
#include "ops/op_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "absl/strings/str_replace.h"

namespace hlo {
namespace {

bool NamesComputations(const Use& use) {
  return use.handle->kind == kKindOf<ComputationId> ||
         use.handle->kind == kKindOf<ComputationIds>;
}

TEST(OpTable, FindsEveryOpByItsName) {
  for (const OpEntry& entry : AllOps()) {
    EXPECT_EQ(FindOp(entry.op->name), entry.op) << entry.identifier;
    EXPECT_EQ(absl::StrReplaceAll(entry.op->name, {{"-", "_"}}),
              entry.identifier);
  }
  EXPECT_EQ(FindOp("no-op"), nullptr);
  EXPECT_EQ(FindOp(""), nullptr);
}

TEST(OpTable, FindsAliasesAndAsyncForms) {
  ASSERT_NE(FindOpAlias("eq"), nullptr);
  EXPECT_STREQ(FindOpAlias("eq")->op->name, "compare");
  EXPECT_EQ(FindOpAlias("compare"), nullptr);
  ASSERT_NE(FindAsyncForm("add-start"), nullptr);
  EXPECT_EQ(FindAsyncForm("add-start")->op->calls, Calls::kPosted);
  EXPECT_STREQ(FindAsyncForm("add-done")->op->name, "async-done");
  EXPECT_EQ(FindAsyncForm("add"), nullptr);
}

TEST(OpTable, OneOpForEachRoleButSteps) {
  for (Role role :
       {Role::kParameter, Role::kConstant, Role::kTuple, Role::kGetElement}) {
    EXPECT_EQ(
        std::count_if(AllOps().begin(), AllOps().end(),
                      [&](const OpEntry& e) { return e.op->role == role; }),
        1);
    EXPECT_EQ(OpOfRole(role).role, role);
  }
}

TEST(Declarations, SayWhatBecomesOfCalledComputations) {
  for (const OpEntry& entry : AllOps()) {
    const Op& op = *entry.op;
    const bool names = std::any_of(op.attributes.begin(), op.attributes.end(),
                                   NamesComputations);
    const bool needs = std::any_of(
        op.attributes.begin(), op.attributes.end(), [](const Use& use) {
          return NamesComputations(use) && use.presence == kRequired;
        });
    EXPECT_TRUE(names || op.calls == Calls::kNone) << op.name;
    EXPECT_TRUE(!needs || op.calls != Calls::kNone) << op.name;
  }
}

TEST(Declarations, HandOnOperandsToCalledComputationsOnly) {
  for (const OpEntry& entry : AllOps()) {
    for (const Use& use : entry.op->attributes) {
      if (use.arguments.empty()) continue;
      EXPECT_TRUE(NamesComputations(use)) << entry.op->name;
      EXPECT_NE(entry.op->calls, Calls::kLanes) << entry.op->name;
    }
  }
}

TEST(Declarations, HaveAShapeRuleAndRunOneWay) {
  for (const OpEntry& entry : AllOps()) {
    const Op& op = *entry.op;
    EXPECT_NE(op.shape, nullptr) << op.name;
    EXPECT_FALSE(op.resume && (op.lanes || op.value)) << op.name;
    if (op.role != Role::kStep) {
      EXPECT_FALSE(op.lanes || op.value || op.resume) << op.name;
    }
  }
}

TEST(OperandRange, EndsWithTheOperands) {
  EXPECT_TRUE(OperandRange().empty());
  EXPECT_EQ(OperandAt(1).end(3), 2);
  EXPECT_EQ(OperandsFrom(1).end(3), 3);
  EXPECT_EQ(OperandsFrom(0).end(0), 0);
  EXPECT_EQ(OperandAt(2).end(2), 2);
}

}  // namespace
}  // namespace hlo
