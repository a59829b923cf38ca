// Errors of the verifier: texts that parse and break a rule, and modules that
// no text can express.
#include "interpreter/ir/verifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "interpreter/load.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/attributes/payload.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<Diagnostic> DiagnosticsOf(const Module& module,
                                      const VerifyOptions& options = {}) {
  Diagnostics diagnostics("f.hlo", module.source);
  const auto verified =
      Verify(std::make_shared<const Module>(module), options, diagnostics);
  EXPECT_EQ(verified.has_value(), diagnostics.ok());
  return diagnostics.all();
}

Module Read(const std::string& text) {
  absl::StatusOr<Module> module = LoadUnverified(text);
  if (module.ok()) return *std::move(module);
  ADD_FAILURE() << module.status();
  return Module();
}

struct Refused {
  const char* text;
  const char* message;
  int line, column;
};
class VerifierRefuses : public testing::TestWithParam<Refused> {};
TEST_P(VerifierRefuses, WithRuleAndPlace) {
  const std::vector<Diagnostic> found = DiagnosticsOf(Read(GetParam().text));
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr(GetParam().message));
  EXPECT_EQ(found[0].location.line, GetParam().line);
  EXPECT_EQ(found[0].location.column, GetParam().column);
}

constexpr Refused kRefused[] = {
    {"ENTRY e {\n x = f32[2] parameter(0)\n y = f32[3] parameter(1)\n"
     " ROOT z = f32[2] add(x, y)\n}",
     "add S1: operand shapes differ: f32[2] vs f32[3]", 4, 7},
    {"ENTRY e {\n x = f32[2] parameter(0)\n ROOT y = f32[3] negate(x)\n}",
     "negate S1: the result is f32[2], not f32[3]", 3, 7},
    {"ENTRY e {\n x = s8[2] parameter(0)\n ROOT y = s8[2] sine(x)\n}",
     "sine S2", 3, 7},
    {"HloModule m,\n  input_output_alias={ {0}: (0, {}) }\n"
     "ENTRY e {\n ROOT x = f32[2] parameter(0)\n}",
     "input_output_alias names part {0} of the result, which is f32[2]", 2, 3},
    {"HloModule m,\n  input_output_alias={ {}: (1, {}) }\n"
     "ENTRY e {\n ROOT x = f32[2] parameter(0)\n}",
     "input_output_alias names parameter 1, the entry computation has 1", 2, 3},
    {"f {\n x = f32[] parameter(0)\n ROOT y = f32[] call(x), to_apply=f\n}",
     "computation f calls itself: f -> f", 1, 1},
    {"f {\n x = f32[] parameter(0)\n ROOT y = f32[] call(x), to_apply=g\n}\n"
     "g {\n x = f32[] parameter(0)\n ROOT y = f32[] call(x), to_apply=f\n}",
     "calls itself: ", 1, 1},
    {"f {\n ROOT x = s32[] parameter(0)\n}\nENTRY e {\n"
     " x = f32[] parameter(0)\n ROOT y = f32[] call(x), to_apply=f\n}",
     "call S1", 6, 7},
};
INSTANTIATE_TEST_SUITE_P(All, VerifierRefuses, testing::ValuesIn(kRefused));

TEST(Verifier, FindsAllThatIsWrong) {
  const std::vector<Diagnostic> found = DiagnosticsOf(
      Read("HloModule m, entry_computation_layout={(f32[3])->f32[]}\n"
           "ENTRY e {\n x = f32[2] parameter(0)\n"
           " y = f32[3] negate(x)\n ROOT z = f32[4] negate(y)\n}"));
  EXPECT_THAT(found, SizeIs(4));
}

TEST(Verifier, MixedPrecisionIsRefusedOnlyWhenStrict) {
  const Module module = Read(
      "ENTRY e {\n x = f32[] parameter(0)\n y = bf16[] parameter(1)\n"
      " ROOT z = f32[] add(x, y)\n}");
  EXPECT_THAT(DiagnosticsOf(module), IsEmpty());
  VerifyOptions options;
  options.strict = true;
  const std::vector<Diagnostic> found = DiagnosticsOf(module, options);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("mixed_precision"));
}

// Modules that a builder or a fault could make.
struct Damage {
  const char* name;
  std::function<void(Module&)> damage;
  const char* message;
};
void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }

class VerifierSurvives : public testing::TestWithParam<Damage> {};
TEST_P(VerifierSurvives, Damage) {
  Module module = Read(
      "f {\n ROOT a = f32[] parameter(0)\n}\n"
      "ENTRY e {\n x = f32[] parameter(0)\n y = f32[] negate(x)\n"
      " z = f32[] call(y), to_apply=f\n ROOT c = pred[] compare(y, z), "
      "direction=EQ\n}");
  ASSERT_THAT(module.computations, SizeIs(2));
  GetParam().damage(module);
  const std::vector<Diagnostic> found = DiagnosticsOf(module);
  ASSERT_FALSE(found.empty());
  EXPECT_THAT(found[0].message, HasSubstr(GetParam().message));
}

Computation& Entry(Module& module) { return module.computations[1]; }

const Damage kDamages[] = {
    {"NoEntry", [](Module& m) { m.entry = 7; }, "no entry computation"},
    {"NoProcess", [](Module& m) { m.attributes.replica_count = 0; },
     "at least 1"},
    {"TooManyProcesses",
     [](Module& m) {
       m.attributes.replica_count = INT64_MAX;
       m.attributes.num_partitions = 2;
     },
     "processes"},
    {"OneProcessTooMany",
     [](Module& m) {
       m.attributes.replica_count = int64_t{1} << 10;
       m.attributes.num_partitions = (int64_t{1} << 10) + 1;
     },
     "more than 1048576 processes"},
    {"NoInstructions",
     [](Module& m) { m.computations[0].instructions.clear(); },
     "no instruction"},
    {"NoRoot", [](Module& m) { Entry(m).root = 9; }, "has no root"},
    {"NoName", [](Module& m) { Entry(m).instructions[1].name.clear(); },
     "has no name"},
    {"NameTwice", [](Module& m) { Entry(m).instructions[1].name = "x"; },
     "is called x"},
    {"ComputationTwice", [](Module& m) { Entry(m).name = "f"; }, "is called f"},
    {"NoOp", [](Module& m) { Entry(m).instructions[1].op = nullptr; },
     "has no op"},
    {"NoOperand", [](Module& m) { Entry(m).instructions[1].operands.clear(); },
     "negate takes 1 operand, not 0"},
    {"OperandOutside",
     [](Module& m) { Entry(m).instructions[1].operands = {99}; },
     "no instruction of the computation"},
    {"Cycle", [](Module& m) { Entry(m).instructions[1].operands = {2}; },
     "wait for each other: "},
    {"LaterInASchedule",
     [](Module& m) {
       m.attributes.is_scheduled = true;
       Entry(m).instructions[1].operands = {2};
     },
     "comes later"},
    {"NoComputation",
     [](Module& m) {
       Entry(m).instructions[2].attributes.set(attr::to_apply,
                                               ComputationId{5});
     },
     "to_apply names something that is not there"},
    {"NoWord",
     [](Module& m) {
       Entry(m).instructions[3].attributes.Set(attr::direction, Word{77});
     },
     "direction names something that is not there"},
    {"NoAttribute",
     [](Module& m) {
       Entry(m).instructions[3].attributes.erase(attr::direction);
     },
     "needs the attribute direction"},
    {"ForeignAttribute",
     [](Module& m) {
       Entry(m).instructions[1].attributes.set(attr::dimensions, Ints{0});
     },
     "negate takes no attribute dimensions"},
    {"ParameterNumber",
     [](Module& m) {
       Entry(m).instructions[0].attributes.set(attr::parameter_number,
                                               int64_t{3});
     },
     "leaves a gap"},
    {"ParameterList", [](Module& m) { Entry(m).parameters = {1}; },
     "the list of parameters"},
    {"NegativeSize",
     [](Module& m) {
       Entry(m).instructions[0].shape = Shape::Array(ElementType::kF32, {-4});
     },
     "a dimension has the size -4"},
};
INSTANTIATE_TEST_SUITE_P(All, VerifierSurvives, testing::ValuesIn(kDamages),
                         [](const auto& info) {
                           return std::string(info.param.name);
                         });

}  // namespace
}  // namespace hlo
