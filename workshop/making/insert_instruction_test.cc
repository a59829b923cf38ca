#include "workshop/making/insert_instruction.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/testing/testing_module.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

using ::testing::HasSubstr;

TEST(InsertBetween, RenumbersOperandsParametersRootAndControlPredecessors) {
  Module module = ReadModule(
      "ENTRY e { x = f32[2] constant({1, 2}) y = f32[2] parameter(0) "
      "n = f32[2] negate(x) p = f32[2] negate(y) "
      "ROOT r = f32[2] add(p, y), control-predecessors={n} }");
  Computation& computation = module.computations.front();
  EXPECT_EQ(
      InsertBetween(computation, 2, 0, *FindOp("abs"), {}, [](Instruction&) {}),
      3);
  const std::string text = Print(module);
  EXPECT_THAT(text, HasSubstr("n.abs = f32[2] abs(x)"));
  EXPECT_THAT(text, HasSubstr("n = f32[2] negate(n.abs)"));
  EXPECT_THAT(text, HasSubstr("ROOT r = f32[2] add(p, y), "
                              "control-predecessors={n}"));
}

}  // namespace
}  // namespace hlo::conformance
