// Forms that XLA runs though they contradict themselves: a warning that says
// where, an error where all is strict. docs/hlo_text.md, "Doubtful forms".
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

struct Doubtful {
  const char* text;
  const char* message;
  int line, column;
};
void PrintTo(const Doubtful& form, std::ostream* out) { *out << form.message; }

class DoubtfulForm : public testing::TestWithParam<Doubtful> {};

TEST_P(DoubtfulForm, IsAWarning) {
  const auto text = std::make_shared<const std::string>(GetParam().text);
  Diagnostics diagnostics("f.hlo", text);
  EXPECT_TRUE(Load(text, {}, diagnostics).has_value())
      << diagnostics.RenderAll();
  ASSERT_THAT(diagnostics.all(), SizeIs(1));
  const Diagnostic& diagnostic = diagnostics.all()[0];
  EXPECT_EQ(diagnostic.severity, Severity::kWarning);
  EXPECT_THAT(diagnostic.message, HasSubstr(GetParam().message));
  EXPECT_EQ(diagnostic.location.line, GetParam().line);
  EXPECT_EQ(diagnostic.location.column, GetParam().column);
  EXPECT_EQ(diagnostics.Counts(), "1 warning");
}

TEST_P(DoubtfulForm, IsAnErrorWhereAllIsStrict) {
  LoadOptions options;
  options.strict = true;
  EXPECT_THAT(std::string(Load(GetParam().text, options).status().message()),
              HasSubstr(absl::StrCat(": error: ", GetParam().message)));
}

constexpr Doubtful kForms[] = {
    {"ENTRY e (p: f32[2]) -> f32[] {\n x = f32[] parameter(0)\n}",
     "the header of e says f32[2] for parameter 0, its body says f32[]", 1, 9},
    {"ENTRY e (p: f32[]) -> f32[3] {\n x = f32[] parameter(0)\n}",
     "the header of e says f32[3] for the result, its body says f32[]", 1, 9},
    {"ENTRY e () -> f32[] {\n x = f32[] parameter(0)\n}",
     "the header of e has 0 parameters, its body has 1", 1, 9},
    {"ENTRY e (input f32[]) -> f32[] {\n x = f32[] parameter(0)\n}",
     "expected ':' after the name of a parameter", 1, 16},
    {"HloModule m, input_output_alias={ {}: (0, {}), {}: (0, {}) }\n"
     "ENTRY e {\n x = f32[] parameter(0)\n}",
     "input_output_alias names this part of the result twice", 1, 48},
    {"HloModule m, entry_computation_layout={(f32[2])->f32[3]}\n"
     "ENTRY e {\n ROOT x = f32[2] parameter(0)\n}",
     "entry_computation_layout says f32[3] for the result, which is f32[2]", 1,
     14},
    {"HloModule m,\n  entry_computation_layout={()->f32[2]}\n"
     "ENTRY e {\n ROOT x = f32[2] parameter(0)\n}",
     "entry_computation_layout has 0 parameters, the entry computation 1", 2,
     3},
    {"HloModule m,\n  buffer_donor={ (0, {0,1}) }\n"
     "ENTRY e {\n ROOT x = (f32[2], f32[2]) parameter(0)\n}",
     "buffer_donor names part {0,1} of parameter 0", 2, 3},
    {"ENTRY e {\n x = f32[] parameter(0)\n t = token[] after-all(x)\n}",
     "after-all S1: an operand is f32[], not a token", 3, 2},
    {"ENTRY e {\n x = f32[<=4] parameter(0)\n"
     " y = f32[<=4] negate(f32[4] x)\n}",
     "this operand is written as f32[4], but it is f32[<=4]", 3, 22},
    {"ENTRY e {\n x = f32[2,2]{1,0} parameter(0)\n"
     " y = f32[2,2] negate(f32[2,2]{0,1} x)\n}",
     "this operand is written as f32[2,2]{0,1}, but it is f32[2,2]{1,0}", 3,
     22},
    {"ENTRY e {\n x = f32[4] parameter(0)\n n = s32[] constant(2)\n"
     " ROOT d = f32[4] set-dimension-size(x, n), dimensions={0}\n}",
     "set-dimension-size S3: f32[4] is read as f32[<=4]", 4, 7},
};
INSTANTIATE_TEST_SUITE_P(All, DoubtfulForm, testing::ValuesIn(kForms));

// Another op that uses it is read as it is written.
TEST(DoubtfulForms, OnlyItsOwnStaticSizeIsReadAsDynamic) {
  const auto module = Load(
      "ENTRY e {\n x = f32[4] parameter(0)\n n = s32[] constant(2)\n"
      " d = f32[4] set-dimension-size(x, n), dimensions={0}\n"
      " ROOT y = f32[4] negate(d)\n}");
  EXPECT_THAT(std::string(module.status().message()),
              HasSubstr("negate S1: the result is f32[<=4], not f32[4]"));
}

TEST(DoubtfulForms, NoMoreAreKeptThanErrors) {
  std::string text = "ENTRY e {\n x = f32[2,2]{1,0} parameter(0)\n";
  for (int i = 0; i < 1000; ++i) {
    absl::StrAppend(&text, " y", i, " = f32[2,2] negate(f32[2,2]{0,1} x)\n");
  }
  const auto shared = std::make_shared<const std::string>(text + "}");
  Diagnostics diagnostics("f.hlo", shared);
  EXPECT_TRUE(Load(shared, {}, diagnostics).has_value());
  EXPECT_THAT(diagnostics.all(), SizeIs(Diagnostics::kMaxKept));
  EXPECT_EQ(diagnostics.Counts(), "1000 warnings");
}

}  // namespace
}  // namespace hlo
