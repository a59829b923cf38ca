// Programs at random: the interpreter and the naive one compute the same.
#include <gtest/gtest.h>

#include "conformance/format/program_run.h"
#include "conformance/programs/random_program.h"
#include "interpreter/load.h"
#include "literals/compare.h"
#include "workshop/oracles/naive.h"

namespace hlo::conformance {
namespace {

void ExpectSame(const Ending& ending, const NaiveLists& naive) {
  ASSERT_EQ(ending.results.size(), naive.size());
  for (size_t p = 0; p < naive.size(); ++p) {
    const std::vector<Literal> leaves = LeavesOf(ending.results[p]);
    ASSERT_EQ(leaves.size(), naive[p].size());
    for (size_t i = 0; i < leaves.size(); ++i) {
      const auto same = Compare(leaves[i], naive[p][i]);
      EXPECT_TRUE(same.equal())
          << "process " << p << ", array " << i << ": " << same.Summary();
    }
  }
}

TEST(RandomProgramsTest, TheNaiveInterpreterAgrees) {
  GeneratorOptions options;
  options.processes = 4;
  options.most_elements = 256;
  int compared = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const RandomProgram program = MakeRandomProgram(seed, options);
    SCOPED_TRACE(program.text);
    const auto module = Load(program.text);
    ASSERT_TRUE(module.ok()) << module.status();
    ProgramInputs inputs;
    inputs.arguments = program.arguments;
    inputs.options.threads = 1;
    const Ending ending = RunProgram(*module, inputs, {});
    ASSERT_TRUE(ending.status.ok()) << ending.status;
    NaiveInputs naive;
    naive.replicas = (*module)->attributes.replica_count;
    naive.arguments = program.arguments;
    const auto other = RunNaive(program.text, naive);
    if (absl::IsUnimplemented(other.status())) continue;
    ASSERT_TRUE(other.ok()) << other.status();
    ++compared;
    ExpectSame(ending, other->results);
  }
  EXPECT_GE(compared, 250);
}

}  // namespace
}  // namespace hlo::conformance
