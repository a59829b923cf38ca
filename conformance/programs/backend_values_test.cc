#include "conformance/programs/backend_values.h"

#include <map>
#include <memory>
#include <string>

#include "conformance/programs/programs_testing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/text.h"

namespace hlo::conformance {
namespace {

using ::testing::HasSubstr;

// The newest value of each instruction, as text.
class SeenValues : public Hooks {
 public:
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    const Shape& shape = event.instruction.shape;
    if (!shape.is_array() || leaves.empty()) return;
    const auto literal = Literal::FromValue(shape, *leaves[0]);
    ASSERT_TRUE(literal.ok());
    texts[event.instruction.name] = ToString(*literal);
  }
  std::map<std::string, std::string> texts;
};

constexpr char kNegatedSum[] =
    "f { x = s32[2] parameter(0)  ROOT n = s32[2] negate(x) }\n"
    "ENTRY e { x = s32[2] constant({1, 2})\n"
    "  s = s32[2] add(x, x)\n"
    "  c = s32[2] call(s), to_apply=f\n"
    "  ROOT m = s32[2] multiply(c, c) }";

// The values of a run whose adds are what `change` makes of them.
std::map<std::string, std::string> RunWith(MistakenBackend::Change change,
                                           int64_t* kept, std::string* reason) {
  auto module = Load(kNegatedSum);
  EXPECT_TRUE(module.ok()) << module.status();
  auto examiner =
      Examiner::Start(std::make_unique<MistakenBackend>(std::move(change)), {});
  EXPECT_TRUE(examiner.ok());
  PrepareOptions prepare;
  prepare.trace_aliases = true;
  auto program = Prepare(*module, prepare);
  EXPECT_TRUE(program.ok());
  SeenValues seen;
  BackendValues values((*program)->module(), **examiner, seen);
  ExecutionOptions options;
  options.hooks = &values;
  auto execution =
      Execution::Create(Programs(*program), {Arguments()}, options);
  EXPECT_TRUE(execution.ok()) << execution.status();
  EXPECT_TRUE((*execution)->Run().ok());
  *kept = values.kept();
  *reason = values.reason();
  return seen.texts;
}

TEST(BackendValues, ADifferenceTravels) {
  int64_t kept = 0;
  std::string reason;
  const auto texts = RunWith(
      [](const Question& question, Answer& answer) {
        if (question.module.find(" add(") == std::string::npos) return;
        const int32_t wrong[] = {5, 7};
        answer.outputs[0][0] = *Literal::Array<int32_t>(wrong, {2});
      },
      &kept, &reason);
  EXPECT_EQ(texts.at("s"), "s32[2] {5, 7}");
  EXPECT_EQ(texts.at("n"), "s32[2] {-5, -7}");
  EXPECT_EQ(texts.at("m"), "s32[2] {25, 49}");
  EXPECT_EQ(kept, 0);
}

TEST(BackendValues, TheInterpretersValueStaysWhereThereIsNone) {
  int64_t kept = 0;
  std::string reason;
  const auto texts = RunWith(
      [](const Question& question, Answer& answer) {
        if (question.module.find(" add(") == std::string::npos) return;
        answer = Answer();
        answer.kind = Answer::Kind::kCrashed;
        answer.message = "it fell";
      },
      &kept, &reason);
  EXPECT_EQ(texts.at("m"), "s32[2] {4, 16}");
  EXPECT_EQ(kept, 1);
  EXPECT_THAT(reason, HasSubstr("s: it fell"));
}

}  // namespace
}  // namespace hlo::conformance
