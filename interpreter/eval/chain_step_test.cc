// Chains of element-wise steps run block by block (prepare/lane_chain.h). An
// execution with hooks takes their steps one by one: both have the same
// results, steps, bytes and errors, wherever a limit or a slice ends them.
#include "interpreter/eval/chain_step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "interpreter/testing/test_program.h"
#include "ops/choices/arithmetic.h"

namespace hlo {
namespace {

constexpr int64_t kLanes = 9001;  // the last block is not whole

struct ChainCase {
  const char* name;
  const char* text;  // S: the sizes
};

constexpr ChainCase kChains[] = {
    {"CompareAndSelect", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = pred[S] compare(a, b), direction=LT
  ROOT r = f32[S] select(c, a, b) })"},
    {"RepeatedElementsAndBits", R"(ENTRY main {
  a = f32[S] parameter(0)
  x = u32[S] bitcast-convert(a)
  n = u32[] constant(13)
  m = u32[S] broadcast(n), dimensions={}
  y = u32[S] shift-left(x, m)
  z = u32[S] xor(x, y)
  k = u32[S] broadcast(u32[] constant(16776975)), dimensions={}
  ROOT r = u32[S] and(z, k) })"},
    {"WithResultsThatAreReadLater", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  p = pred[] constant(true)
  h = f32[S] broadcast(f32[] constant(0.5)), dimensions={}
  c = f32[S] multiply(a, h)
  d = f64[S] convert(c)
  e = f64[S] add(d, d)
  f = f32[S] convert(e)
  g = f32[S] select(p, f, b)
  i = f32[S] clamp(f32[] constant(-1), g, f32[] constant(1))
  ROOT t = (f32[S], f32[S], f64[S], f32[S], f32[S]) tuple(h, c, e, g, i) })"},
    {"OfOneArgumentTwice", R"(
twice { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  c = f32[S] add(a, a)
  d = f32[S] multiply(b, c)
  ROOT e = f32[S] subtract(d, c) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  n = f32[S] negate(a)
  ROOT r = f32[S] call(n, n), to_apply=twice })"},
    {"ThatTraps", R"(ENTRY main {
  a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  x = s32[S] convert(a)
  y = s32[S] convert(b)
  m = s32[S] broadcast(s32[] constant(3)), dimensions={}
  q = s32[S] remainder(x, m)
  r = s32[S] divide(x, q)
  s = s32[S] divide(y, q)
  ROOT t = s32[S] add(r, s) })"},
    {"InALoop", R"(
below { s = (s32[], f32[S], f32[S]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT r = pred[] compare(i, s32[] constant(3)), direction=LT }
next { s = (s32[], f32[S], f32[S]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[S] get-tuple-element(s), index=1
  y = f32[S] get-tuple-element(s), index=2
  a = f32[S] add(x, y)
  b = f32[S] multiply(a, y)
  c = f32[S] subtract(b, x)
  ROOT t = (s32[], f32[S], f32[S]) tuple(s32[] add(i, s32[] constant(1)),
    c, x) }
ENTRY main { a = f32[S] parameter(0)
  b = f32[S] parameter(1)
  t = (s32[], f32[S], f32[S]) tuple(s32[] constant(0), a, b)
  ROOT w = (s32[], f32[S], f32[S]) while(t), condition=below, body=next })"},
};

struct ChainOutcome {
  Literal result;  // if there is no error
  std::string error;
  int64_t steps = 0;
  int64_t peak_bytes = 0;
};

Literal RandomFloats(int seed) {
  std::mt19937 random(seed);
  auto buffer = Buffer::Allocate(kLanes * sizeof(float), SystemAllocator());
  auto* const floats = reinterpret_cast<float*>(buffer->mutable_data());
  for (int64_t i = 0; i < kLanes; ++i) {
    floats[i] = static_cast<float>(static_cast<int32_t>(random())) / (1 << 24);
  }
  return *Literal::FromValue(Shape::Array(ElementType::kF32, {kLanes}),
                             {*std::move(buffer), nullptr});
}

bool HaveSameBits(const Literal& a, const Literal& b) {
  return std::ranges::equal(
      a.Leaves(), b.Leaves(), [](const Value& one, const Value& other) {
        const size_t bytes = one.buffer.size();
        return bytes == other.buffer.size() &&
               std::memcmp(one.buffer.data(), other.buffer.data(), bytes) == 0;
      });
}

class ChainStepTest : public testing::TestWithParam<ChainCase> {
 protected:
  ChainStepTest() {
    PrepareOptions options;
    options.choices.set(choice::int_div_zero::trap);
    auto prepared = PrepareText(
        absl::StrReplaceAll(GetParam().text,
                            {{"[S]", absl::StrCat("[", kLanes, "]")}}),
        options);
    EXPECT_TRUE(prepared.ok()) << prepared.status();
    program_ = *prepared;
  }

  Arguments MakeArguments() const {
    const auto& entry = program_->signature(program_->module().entry);
    Arguments arguments;
    for (size_t i = 0; i < entry.parameters.size(); ++i) {
      arguments.push_back(RandomFloats(static_cast<int>(i)));
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

  ChainOutcome RunStepByStep(ExecutionOptions options = {},
                             bool keep = false) const {
    Hooks hooks;
    options.hooks = &hooks;
    return Run(options, keep);
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

TEST_P(ChainStepTest, HasAChain) {
  int chains = 0;
  for (size_t c = 0; c < program_->module().computations.size(); ++c) {
    for (const Step& step : program_->plan(static_cast<int>(c)).steps) {
      chains += step.chain != nullptr;
    }
  }
  EXPECT_EQ(chains, 1);
}

TEST_P(ChainStepTest, HasTheSameResultsStepsAndBytes) {
  for (const bool keep : {false, true}) {
    for (const int threads : {1, 3}) {
      ExecutionOptions options;
      options.threads = threads;
      options.grain = 1;
      ExpectSame(Run(options, keep), RunStepByStep(options, keep));
    }
  }
}

TEST_P(ChainStepTest, EndsAtTheSameStepForEachLimit) {
  const ChainOutcome all = RunStepByStep();
  for (int64_t steps = 0; steps <= all.steps; ++steps) {
    ExecutionOptions options;
    options.limits.max_steps = steps;
    ExpectSame(Run(options), RunStepByStep(options));
  }
}

TEST_P(ChainStepTest, NeedsTheSameBytes) {
  for (const bool keep : {false, true}) {
    const int64_t peak = RunStepByStep({}, keep).peak_bytes;
    for (int64_t bytes = peak; bytes >= 0; bytes -= kLanes / 2) {
      ExecutionOptions options;
      options.limits.max_bytes = bytes;
      ExpectSame(Run(options, keep), RunStepByStep(options, keep));
    }
  }
}

TEST_P(ChainStepTest, CanBeStoppedAfterAnyNumberOfSteps) {
  const ChainOutcome expected = RunStepByStep();
  for (const int64_t slice : {1, 2, 3, 5, 7}) {
    ExpectSame(Run({}, false, slice), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(, ChainStepTest, testing::ValuesIn(kChains),
                         [](const testing::TestParamInfo<ChainCase>& info) {
                           return info.param.name;
                         });

}  // namespace
}  // namespace hlo
