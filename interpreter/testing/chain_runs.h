// For tests of chains (prepare/lane_chain.h): runs of a program by chains, and
// step by step.
#ifndef HLOREF_INTERPRETER_TESTING_CHAIN_RUNS_H_
#define HLOREF_INTERPRETER_TESTING_CHAIN_RUNS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "interpreter/testing/test_program.h"
#include "ops/choices/arithmetic.h"

namespace hlo::chains {

inline constexpr int64_t kLanes = 9001;  // the last block is not whole

struct ChainCase {
  const char* name;
  const char* text;  // S: the sizes
};

struct ChainOutcome {
  Literal result;  // if there is no error
  std::string error;
  int64_t steps = 0;
  int64_t peak_bytes = 0;
};

// Floats of f32, bits of other types.
inline Literal RandomNumbers(const Shape& shape, int seed) {
  std::mt19937 random(seed);
  const auto bytes = static_cast<size_t>(shape.byte_size());
  auto buffer = Buffer::Allocate(bytes, SystemAllocator());
  std::byte* const data = buffer->mutable_data();
  const bool is_pred = IsPred(shape.type());
  for (size_t i = 0; i < bytes; ++i) {
    data[i] = static_cast<std::byte>(random() % (is_pred ? 2 : 256));
  }
  auto* const floats = reinterpret_cast<float*>(data);
  for (size_t i = 0; shape.type() == ElementType::kF32 && i < bytes / 4; ++i) {
    floats[i] = static_cast<float>(static_cast<int32_t>(random())) / (1 << 24);
  }
  return *Literal::FromValue(shape, {*std::move(buffer), nullptr});
}

inline bool HaveSameBits(const Literal& a, const Literal& b) {
  return std::ranges::equal(
      a.Leaves(), b.Leaves(), [](const Value& one, const Value& other) {
        const size_t bytes = one.buffer.size();
        return bytes == other.buffer.size() &&
               std::memcmp(one.buffer.data(), other.buffer.data(), bytes) == 0;
      });
}

// The runs of a program.
class ChainRuns {
 public:
  explicit ChainRuns(const std::string& text) {
    PrepareOptions options;
    options.choices.set(choice::int_div_zero::trap);
    auto prepared = PrepareText(
        absl::StrReplaceAll(text, {{"[S]", absl::StrCat("[", kLanes, "]")}}),
        options);
    EXPECT_TRUE(prepared.ok()) << prepared.status();
    program_ = *prepared;
  }

  Arguments MakeArguments() const {
    const auto& entry = program_->signature(program_->module().entry);
    Arguments arguments;
    for (size_t i = 0; i < entry.parameters.size(); ++i) {
      arguments.push_back(
          RandomNumbers(entry.parameters[i], static_cast<int>(i)));
    }
    return arguments;
  }

  // `keep`: the caller holds the arguments, so that none is written in place.
  ChainOutcome Run(const ExecutionOptions& options, bool keep = false,
                   int64_t slice = int64_t{1} << 40) const {
    const Arguments held = keep ? MakeArguments() : Arguments();
    auto execution =
        Execution::Create(program_, {keep ? held : MakeArguments()}, options);
    if (!execution.ok()) {
      return {{}, std::string(execution.status().message())};
    }
    absl::StatusOr<Execution::State> state = Execution::State::kOutOfBudget;
    while (state.ok() && *state == Execution::State::kOutOfBudget) {
      state = (*execution)->Run(slice);
    }
    ChainOutcome outcome{{},
                         std::string(state.status().message()),
                         (*execution)->steps(),
                         (*execution)->peak_bytes()};
    if (state.ok()) outcome.result = (*execution)->TakeResults()->at(0);
    return outcome;
  }

  ChainOutcome RunStepByStep(const ExecutionOptions& options = {},
                             bool keep = false) const {
    return Run(options, keep, 1);
  }

  static void ExpectSame(const ChainOutcome& outcome,
                         const ChainOutcome& expected) {
    ASSERT_EQ(outcome.error, expected.error);
    EXPECT_EQ(outcome.steps, expected.steps);
    if (!expected.error.empty()) return;
    EXPECT_EQ(outcome.peak_bytes, expected.peak_bytes);
    EXPECT_TRUE(HaveSameBits(outcome.result, expected.result));
  }

  std::shared_ptr<const Program> program_;
};

class ChainStepTest : public testing::TestWithParam<ChainCase>,
                      protected ChainRuns {
 protected:
  ChainStepTest() : ChainRuns(GetParam().text) {}
  using ChainRuns::Run;
};

}  // namespace hlo::chains

#endif  // HLOREF_INTERPRETER_TESTING_CHAIN_RUNS_H_
