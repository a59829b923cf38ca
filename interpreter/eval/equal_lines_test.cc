// Arrays of equal lines that are not written (prepare/equal_lines.h). Other
// forms of regions need them whole: all have the same results, steps, bytes and
// errors.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

constexpr char kLargest[] = R"(
largest { a = f32[] parameter(0)
  i = s32[] parameter(1)
  b = f32[] parameter(2)
  j = s32[] parameter(3)
  g = pred[] compare(a, b), direction=GT
  n = pred[] compare(a, a), direction=NE
  stays = pred[] or(g, n)
  e = pred[] compare(a, b), direction=EQ
  l = pred[] compare(i, j), direction=LT
  k = pred[] or(stays, pred[] and(e, l))
  ROOT t = (f32[], s32[]) tuple(f32[] select(stays, a, b),
    s32[] select(k, i, j)) }
)";

struct LineCase {
  const char* name;
  int lines;  // that are marked
  const char* text;
};

constexpr LineCase kCases[] = {
    {"NumbersAlongRows", 1, R"(ENTRY main { a = f32[300,70] parameter(0)
  i = s32[300,70] iota(), iota_dimension=1
  ROOT r = (f32[300], s32[300]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={1}, to_apply=largest })"},
    {"NumbersAlongColumns", 1, R"(ENTRY main { a = f32[300,70] parameter(0)
  i = s32[300,70] iota(), iota_dimension=0
  ROOT r = (f32[70], s32[70]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={0}, to_apply=largest })"},
    {"NumbersInTheMiddle", 1, R"(ENTRY main { a = f32[30,70,9] parameter(0)
  i = s32[30,70,9] iota(), iota_dimension=1
  ROOT r = (f32[30,9], s32[30,9]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={1}, to_apply=largest })"},
    {"ABroadcastArgument", 1, R"(ENTRY main { a = f32[300,70] parameter(0)
  j = s32[70] parameter(1)
  i = s32[300,70] broadcast(j), dimensions={1}
  b = f32[300,70] negate(a)
  ROOT r = (f32[300], s32[300]) reduce(b, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={1}, to_apply=largest })"},
    {"ABroadcastResult", 1, R"(ENTRY main { a = f32[300,70] parameter(0)
  j = s32[70] iota(), iota_dimension=0
  i = s32[300,70] broadcast(j), dimensions={1}
  ROOT r = (f32[300], s32[300]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={1}, to_apply=largest })"},
    {"AnotherReader", 0, R"(ENTRY main { a = f32[300,70] parameter(0)
  i = s32[300,70] iota(), iota_dimension=1
  r = (f32[300], s32[300]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={1}, to_apply=largest
  x = s32[300] get-tuple-element(r), index=1
  ROOT t = (s32[300], s32[300,70]) tuple(x, i) })"},
    {"TheOtherDimension", 0, R"(ENTRY main { a = f32[300,70] parameter(0)
  i = s32[300,70] iota(), iota_dimension=0
  ROOT r = (f32[300], s32[300]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={1}, to_apply=largest })"},
    {"BothDimensions", 0, R"(ENTRY main { a = f32[300,70] parameter(0)
  i = s32[300,70] iota(), iota_dimension=1
  ROOT r = (f32[], s32[]) reduce(a, i, f32[] constant(-9),
    s32[] constant(0)), dimensions={0,1}, to_apply=largest })"},
};

class Counts : public Hooks {
 public:
  bool sees_each() const override { return false; }
};

struct LineOutcome {
  std::string error;  // or none, and
  std::string bytes;  // of the result
  int64_t steps = 0, peak_bytes = 0;
  bool operator==(const LineOutcome&) const = default;
};
void PrintTo(const LineOutcome& outcome, std::ostream* out) {
  *out << outcome.steps << " steps, " << outcome.peak_bytes
       << " bytes at most, " << outcome.bytes.size() << " of the result "
       << outcome.error;
}

class EqualLinesTest : public testing::TestWithParam<LineCase> {
 protected:
  EqualLinesTest()
      : program_(*PrepareText(absl::StrCat(kLargest, GetParam().text), {})) {}

  LineOutcome Run(ExecutionOptions options) const {
    const auto& entry = program_->signature(program_->module().entry);
    Arguments arguments;
    for (const Shape& shape : entry.parameters) {
      auto buffer = Buffer::Allocate(static_cast<size_t>(shape.byte_size()),
                                     SystemAllocator());
      for (int64_t e = 0; e < shape.element_count(); ++e) {
        const auto number = static_cast<int32_t>(e * 40503 % 31);
        const auto value = static_cast<float>(number);
        std::memcpy(
            buffer->mutable_data() + 4 * e,
            IsFloat(shape.type()) ? static_cast<const void*>(&value) : &number,
            4);
      }
      arguments.push_back(*Literal::FromValue(shape, {*buffer, nullptr}));
    }
    auto execution = Execution::Create(program_, {arguments}, options);
    if (!execution.ok()) return {std::string(execution.status().message()), ""};
    const auto state = (*execution)->Run(int64_t{1} << 40);
    LineOutcome outcome{std::string(state.status().message()), "",
                        (*execution)->steps(), (*execution)->peak_bytes()};
    if (!state.ok()) return outcome;
    for (const Value& leaf : (*execution)->TakeResults()->at(0).Leaves()) {
      outcome.bytes.append(reinterpret_cast<const char*>(leaf.buffer.data()),
                           leaf.buffer.size());
    }
    return outcome;
  }

  std::shared_ptr<const Program> program_;
};

TEST_P(EqualLinesTest, AreFound) {
  int found = 0;
  for (const Step& step : program_->plan(program_->module().entry).steps) {
    found += step.line == Step::Line::kMakes;
  }
  EXPECT_EQ(found, GetParam().lines);
}

TEST_P(EqualLinesTest, HaveTheSameResultsStepsAndBytes) {
  Counts counts;
  for (const int threads : {1, 3}) {
    ExecutionOptions options;
    options.threads = threads;
    options.grain = 1;
    const LineOutcome outcome = Run(options);
    options.hooks = &counts;
    EXPECT_EQ(Run(options), outcome);
    options.region_forms = RegionForms::kFlat;
    EXPECT_EQ(Run(options), outcome);
    Hooks sees;
    options.hooks = &sees;
    options.region_forms = RegionForms::kAll;
    EXPECT_EQ(Run(options).bytes, outcome.bytes);
  }
}

// WHY: bytes that are not there count as if they were.
TEST_P(EqualLinesTest, EndAtTheSameStepForEachLimitOfBytes) {
  for (int64_t bytes = Run({}).peak_bytes; bytes >= 0; bytes -= 4001) {
    ExecutionOptions options;
    options.limits.max_bytes = bytes;
    const LineOutcome outcome = Run(options);
    options.region_forms = RegionForms::kFlat;
    EXPECT_EQ(outcome, Run(options)) << bytes;
  }
}

INSTANTIATE_TEST_SUITE_P(, EqualLinesTest, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<LineCase>& info) {
                           return info.param.name;
                         });

}  // namespace
}  // namespace hlo
