// For tests of flattened loops: runs of a program with them and without.
#ifndef HLOREF_INTERPRETER_TESTING_FLAT_LOOPS_H_
#define HLOREF_INTERPRETER_TESTING_FLAT_LOOPS_H_

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "interpreter/testing/test_program.h"
#include "ops/choices/arithmetic.h"

namespace hlo::flat_loops {

// The entry's loop, if all of it is flat.
inline const ScalarLoop* LoopIn(const Program& program) {
  for (const Step& step : program.plan(program.module().entry).steps) {
    if (step.loop != nullptr) return step.loop;
  }
  return nullptr;
}

// A division by zero ends the program. Null: it is invalid.
inline std::shared_ptr<const Program> Prepared(const std::string& text) {
  PrepareOptions options;
  options.choices.set(choice::int_div_zero::trap);
  auto program = PrepareText(text, options);
  EXPECT_TRUE(program.ok()) << program.status() << text;
  return program.ok() ? *program : nullptr;
}

// The program with all of its loops in frames.
inline std::shared_ptr<const Program> InFrames(const std::string& text) {
  auto program = Prepared(text);
  const size_t computations = program->module().computations.size();
  for (size_t c = 0; c < computations; ++c) {
    for (const Step& step : program->plan(static_cast<int>(c)).steps) {
      const_cast<Step&>(step).loop = nullptr;
      const_cast<Step&>(step).condition = nullptr;
    }
  }
  return program;
}

struct Outcome {
  std::string error;
  std::vector<std::string> bytes;  // of the result's leaves
  int64_t steps = 0, peak_bytes = 0;
};

inline Outcome Run(const std::shared_ptr<const Program>& program,
                   const ExecutionOptions& options,
                   int64_t slice = int64_t{1} << 40) {
  auto execution = Execution::Create(program, {{}}, options);
  absl::StatusOr<Execution::State> state = Execution::State::kOutOfBudget;
  while (state.ok() && *state == Execution::State::kOutOfBudget) {
    state = (*execution)->Run(slice);
  }
  Outcome outcome{std::string(state.status().message()),
                  {},
                  (*execution)->steps(),
                  (*execution)->peak_bytes()};
  if (!state.ok()) return outcome;
  const Literal result = (*execution)->TakeResults()->at(0);
  for (const Value& leaf : result.Leaves()) {
    outcome.bytes.emplace_back(
        reinterpret_cast<const char*>(leaf.buffer.data()), leaf.buffer.size());
  }
  return outcome;
}

inline void ExpectEqual(const Outcome& outcome, const Outcome& expected) {
  EXPECT_EQ(outcome.error, expected.error);
  EXPECT_TRUE(outcome.bytes == expected.bytes);
  EXPECT_EQ(outcome.steps, expected.steps);
}

// An execution with hooks takes all loops step by step.
inline void ExpectTheSameUpTo(int64_t max_steps,
                              const std::shared_ptr<const Program>& program) {
  Hooks hooks;
  ExecutionOptions options, seen;
  seen.hooks = &hooks;
  options.limits.max_steps = seen.limits.max_steps = max_steps;
  ExpectEqual(Run(program, options, 17), Run(program, seen));
}

// Whole, in slices, and as far as a random number of steps.
inline void ExpectTheSame(const std::shared_ptr<const Program>& program,
                          std::mt19937& random) {
  Hooks hooks;
  ExecutionOptions options, seen;
  seen.hooks = &hooks;
  const Outcome expected = Run(program, seen);
  ExpectEqual(Run(program, options), expected);
  EXPECT_EQ(Run(program, options).peak_bytes, expected.peak_bytes);
  ExpectEqual(Run(program, options, 1 + random() % 40), expected);
  ExpectTheSameUpTo(static_cast<int64_t>(random() % 200), program);
}

}  // namespace hlo::flat_loops

#endif  // HLOREF_INTERPRETER_TESTING_FLAT_LOOPS_H_
