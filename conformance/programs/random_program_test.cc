#include "conformance/programs/random_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "conformance/format/reseeded.h"
#include "conformance/programs/programs_testing.h"
#include "conformance/programs/reduce.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

constexpr uint64_t kPrograms = 3000;

GeneratorOptions ManyProcesses() {
  GeneratorOptions options;
  options.processes = 4;
  return options;
}

Ending RunOf(const VerifiedModule& module, const RandomProgram& program,
             const ChoiceValues& choices = {}) {
  ProgramInputs inputs;
  inputs.arguments = program.arguments;
  inputs.options.threads = 1;
  inputs.options.limits.max_steps = 100'000;
  return RunProgram(module, inputs, choices);
}

TEST(RandomProgramTest, EveryProgramVerifiesAndRuns) {
  for (uint64_t seed = 0; seed < kPrograms; ++seed) {
    const RandomProgram program = MakeRandomProgram(seed, ManyProcesses());
    const auto module = Load(program.text);
    ASSERT_TRUE(module.ok()) << "seed " << seed << "\n"
                             << module.status() << "\n"
                             << program.text;
    const Ending ending = RunOf(*module, program);
    ASSERT_TRUE(ending.status.ok()) << "seed " << seed << "\n"
                                    << ending.status << "\n"
                                    << program.text;
  }
}

TEST(RandomProgramTest, ItDependsOnTheSeedAlone) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const RandomProgram a = MakeRandomProgram(seed, {}),
                        b = MakeRandomProgram(seed, {});
    EXPECT_EQ(a.text, b.text);
    ASSERT_EQ(a.arguments[0].size(), b.arguments[0].size());
    for (size_t i = 0; i < a.arguments[0].size(); ++i) {
      EXPECT_EQ(ToJson(a.arguments[0][i]), ToJson(b.arguments[0][i]));
    }
  }
  EXPECT_NE(MakeRandomProgram(1, {}).text, MakeRandomProgram(2, {}).text);
}

// No compiler's order of evaluation, no library and no machine changes what a
// seed makes: the number is one for all builds.
TEST(RandomProgramTest, ProgramsAreTheSameInEveryBuild) {
  uint64_t digest = 0;
  const auto add = [&](const std::string& text) {
    for (const char c : text) digest = Mixed(digest, static_cast<uint8_t>(c));
  };
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const RandomProgram program = MakeRandomProgram(seed, ManyProcesses());
    add(program.text);
    for (const auto& process : program.arguments) {
      for (const Literal& argument : process) add(ToJson(argument));
    }
  }
  EXPECT_EQ(digest, 4163725073573485160u);
}

// Sums in f64 and of fused products have the same numbers as sums in order.
TEST(RandomProgramTest, SumsAreExactInAnyOrder) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    const RandomProgram program = MakeRandomProgram(seed, ManyProcesses());
    if (program.checks == Checks::kByProgram) continue;
    const auto module = Load(program.text);
    ASSERT_TRUE(module.ok());
    const Ending usual = RunOf(*module, program);
    const Ending wide =
        RunOf(*module, program, {{"reduce_accumulator", "wide"}});
    ASSERT_TRUE(wide.status.ok()) << wide.status;
    EXPECT_TRUE(usual == wide) << "seed " << seed << "\n" << program.text;
  }
}

// Each op that it knows occurs, most types, every rank up to 4.
TEST(RandomProgramTest, AllOfItsOpsOccur) {
  std::map<std::string, int> ops;
  std::set<ElementType> types;
  std::set<int> ranks;
  int64_t steps = 0;
  for (uint64_t seed = 0; seed < kPrograms; ++seed) {
    const auto module = Loaded(MakeRandomProgram(seed, ManyProcesses()).text);
    steps += SizeOf(*module).steps;
    for (const Computation& computation : module->computations) {
      for (const Instruction& step : computation.instructions) {
        ++ops[step.op->name];
        if (!step.shape.is_array()) continue;
        types.insert(step.shape.type());
        ranks.insert(step.shape.rank());
      }
    }
  }
  for (const std::string& op : GeneratedOps()) {
    EXPECT_GE(ops[op], 5) << op;
  }
  EXPECT_GE(types.size(), 19u);
  EXPECT_GE(ranks.size(), 5u);
  EXPECT_GE(steps, 4 * static_cast<int64_t>(kPrograms));
}

TEST(RandomProgramTest, OpsAndTypesCanBeChosen) {
  GeneratorOptions options;
  options.ops = {"transpose", "pad"};
  options.types = {ElementType::kBF16};
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const auto module = Loaded(MakeRandomProgram(seed, options).text);
    for (const Instruction& step : module->entry_computation().instructions) {
      const std::string op = step.op->name;
      if (step.op->role == Role::kStep) {
        EXPECT_TRUE(options.ops.contains(op)) << op;
      }
      if (step.shape.is_array()) {
        EXPECT_EQ(step.shape.type(), ElementType::kBF16);
      }
    }
  }
}

}  // namespace
}  // namespace hlo::conformance
