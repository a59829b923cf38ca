// Drafts as a frontend other than text would make them.
#include "interpreter/ir/finish.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "interpreter/ir/verifier.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Shape& Vector() {
  static const Shape shape = Shape::Array(ElementType::kF32, {4});
  return shape;
}

Instruction Parameter(int64_t number) {
  Instruction parameter;
  parameter.name = "p" + std::to_string(number);
  parameter.op = &OpOfRole(Role::kParameter);
  parameter.shape = Vector();
  parameter.attributes.set(attr::parameter_number, number);
  return parameter;
}

Instruction Make(const char* op, std::vector<int> operands) {
  Instruction made;
  made.name = op;
  made.op = FindOp(op);
  made.operands = std::move(operands);
  return made;
}

// e calls f, which stands behind it; no shape but the parameters' is written.
Draft CallerFirst() {
  Draft draft;
  Computation e, f;
  e.name = "e";
  e.instructions = {Parameter(1), Parameter(0), Make("call", {1, 0})};
  e.instructions[2].attributes.set(attr::to_apply, ComputationId{1});
  e.root = 2;
  f.name = "f";
  f.instructions = {Parameter(0), Parameter(1), Make("subtract", {0, 1})};
  f.root = 2;
  draft.module.name = "m";
  draft.module.computations = {e, f};
  draft.module.entry = 0;
  draft.open.push_back({.computation = 1, .instruction = 2, .shape = true});
  draft.open.push_back({.computation = 0, .instruction = 2, .shape = true});
  return draft;
}

TEST(Finish, OrdersListsParametersAndInfersShapes) {
  Diagnostics diagnostics("draft", nullptr);
  const auto module = Finish(CallerFirst(), diagnostics);
  ASSERT_TRUE(module.ok()) << module.status();
  ASSERT_EQ(module->computations.size(), 2u);
  EXPECT_EQ(module->computations[0].name, "f");
  const Computation& entry = module->entry_computation();
  EXPECT_EQ(entry.name, "e");
  EXPECT_THAT(entry.parameters, ElementsAre(1, 0));
  EXPECT_EQ(entry.instructions[2].attributes.get(attr::to_apply).index, 0);
  EXPECT_TRUE(entry.instructions[2].shape == Vector());
  const auto verified = Verify(std::make_shared<const Module>(*module));
  EXPECT_TRUE(verified.ok()) << verified.status();
}

TEST(Finish, ChecksWhatAnInferredShapeDependsOn) {
  Draft draft = CallerFirst();
  draft.module.computations[1].instructions[2].operands = {0};
  Diagnostics diagnostics("draft", nullptr);
  const auto module = Finish(std::move(draft), diagnostics);
  EXPECT_THAT(std::string(module.status().message()),
              HasSubstr("subtract takes 2 operands, not 1"));
}

TEST(Finish, WrapsAsyncForms) {
  Draft draft = CallerFirst();
  Computation& f = draft.module.computations[1];
  f.instructions[2] = Make("async-start", {0, 1});
  f.instructions[2].shape =
      *Shape::Tuple({*Shape::Tuple({Vector(), Vector()}), Vector()});
  f.instructions.push_back(Make("async-done", {2}));
  f.instructions[3].shape = Vector();
  f.root = 3;
  draft.open[0] = {.computation = 1,
                   .instruction = 2,
                   .shape = false,
                   .wrapped = FindOp("add")};
  draft.open.push_back({.computation = 1,
                        .instruction = 3,
                        .shape = false,
                        .wrapped = FindOp("add")});
  Diagnostics diagnostics("draft", nullptr);
  const auto module = Finish(std::move(draft), diagnostics);
  ASSERT_TRUE(module.ok()) << module.status();
  ASSERT_EQ(module->computations.size(), 3u);
  EXPECT_EQ(module->computations[0].name, "async_computation");
  EXPECT_STREQ(module->computations[0].instructions[2].op->name, "add");
  EXPECT_TRUE(Verify(std::make_shared<const Module>(*module)).ok());
}

TEST(Finish, ComparesSignaturesWithWhatTheyAre) {
  Draft draft = CallerFirst();
  draft.signatures.push_back({.computation = 1,
                              .location = {},
                              .parameters = {Vector(), Vector()},
                              .result = Shape::Scalar(ElementType::kF32)});
  Diagnostics diagnostics("draft", nullptr);
  EXPECT_TRUE(Finish(std::move(draft), diagnostics).ok());
  ASSERT_EQ(diagnostics.warnings(), 1u);
  EXPECT_THAT(diagnostics.all()[0].message,
              HasSubstr("the header of f says f32[] for the result"));
}

TEST(Verify, WantsCalleesFirst) {
  Diagnostics diagnostics("draft", nullptr);
  auto module = Finish(CallerFirst(), diagnostics);
  ASSERT_TRUE(module.ok()) << module.status();
  std::swap(module->computations[0], module->computations[1]);
  module->entry = 0;
  module->computations[0].instructions[2].attributes.set(attr::to_apply,
                                                         ComputationId{1});
  const auto verified = Verify(std::make_shared<const Module>(*module));
  EXPECT_THAT(std::string(verified.status().message()),
              HasSubstr("computation e stands before one that it calls"));
}

}  // namespace
}  // namespace hlo
