#include "interpreter/cases/case_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "interpreter/cases/entry_text.h"
#include "interpreter/cases/labels.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

CaseFile Read(absl::string_view text) { return ParseCaseFile("a.cases", text); }

std::string OnlyError(absl::string_view text) {
  const CaseFile file = Read(text);
  EXPECT_EQ(file.errors.size(), 1u) << text;
  return file.errors.empty() ? "" : file.errors.front().message;
}

constexpr absl::string_view kAdd =
    "// About add.\n"
    "\n"
    "//: CASE S1 V2 wraps at both ends\n"
    "  ROOT r = s8[1] add(s8[1] constant({127}), s8[1] constant({1}))\n"
    "//: SOURCE 2026 Add\n"
    "//: EXPECT {-128}\n";

TEST(CaseFile, ReadsLabelsTitleAndExpectation) {
  const CaseFile file = Read(kAdd);
  ASSERT_THAT(file.errors, IsEmpty());
  ASSERT_EQ(file.cases.size(), 1u);
  const Case& add = file.cases[0];
  EXPECT_THAT(add.labels, ElementsAre("S1", "V2"));
  EXPECT_EQ(add.title, "wraps at both ends");
  EXPECT_EQ(add.line, 3);
  EXPECT_EQ(add.source, "2026 Add");
  ASSERT_EQ(add.expectations.size(), 1u);
  EXPECT_THAT(add.expectations[0].literals, ElementsAre("{-128}"));
}

TEST(CaseFile, KeepsProgramLinesWhereTheyStand) {
  const CaseFile file = Read(kAdd);
  const std::vector<std::string> lines =
      absl::StrSplit(file.cases[0].program, '\n');
  EXPECT_EQ(lines[2], " ENTRY main {");
  EXPECT_EQ(lines[3],
            "  ROOT r = s8[1] add(s8[1] constant({127}), s8[1] constant({1}))");
}

TEST(CaseFile, PutsCommonBeforeLaterCasesUntilTheNextCommon) {
  const CaseFile file = Read(
      "//: COMMON\nf { ROOT a = f32[] parameter(0) }\n"
      "//: CASE one\nROOT r = f32[] constant(1)\n//: EXPECT 1\n"
      "//: COMMON\n"
      "//: CASE two\nROOT r = f32[] constant(1)\n//: EXPECT 1\n");
  ASSERT_THAT(file.errors, IsEmpty());
  EXPECT_THAT(file.cases[0].program, HasSubstr("f { ROOT a"));
  EXPECT_THAT(file.cases[1].program, Not(HasSubstr("f { ROOT a")));
}

TEST(CaseFile, ProvenanceAboveTheFirstCaseCoversTheFile) {
  const CaseFile file = Read(
      "//: SOURCE 2026 Add,\n//:  the table\n"
      "//: CASE one\nROOT r = f32[] constant(1)\n//: EXPECT 1\n"
      "//: CASE two\nROOT r = f32[] constant(1)\n//: WHY 1\n//: EXPECT 1\n");
  ASSERT_THAT(file.errors, IsEmpty());
  EXPECT_EQ(file.cases[0].source, "2026 Add, the table");
  EXPECT_EQ(file.cases[1].source, "");
  EXPECT_EQ(file.cases[1].why, "1");
}

TEST(CaseFile, ContinuesDirectives) {
  const CaseFile file = Read(
      "//: CASE c\nROOT r = f32[2] parameter(0)\n"
      "//: ARGS {1,\n//:   2}\n//: EXPECT {1, 2}\n");
  ASSERT_THAT(file.errors, IsEmpty());
  EXPECT_THAT(file.cases[0].arguments[0].literals, ElementsAre("{1, 2}"));
}

TEST(CaseFile, ReadsWhoWhenUlpAndOneOf) {
  const CaseFile file = Read(
      "//: CASE c\nROOT r = f32[] parameter(0)\n"
      "//: ARGS replica 1 partition 2: 1; 2\n"
      "//: WHEN int_div_zero=trap, min_max_nan=nan ERROR invalid_argument: x\n"
      "//: EXPECT process 3: ULP 2 4.5\n"
      "//: EXPECT replica 0: ONE OF 1 | 2\n");
  for (const CaseFileError& error : file.errors) ADD_FAILURE() << error.message;
  const Case& c = file.cases[0];
  EXPECT_EQ(c.arguments[0].processes, (ProcessSelector{1, 2, -1}));
  EXPECT_EQ(c.expectations[0].when.size(), 2u);
  EXPECT_EQ(c.expectations[0].code, "INVALID_ARGUMENT");
  EXPECT_EQ(c.expectations[0].text, "x");
  EXPECT_EQ(c.expectations[1].ulp, 2);
  EXPECT_EQ(c.expectations[1].processes, (ProcessSelector{-1, -1, 3}));
  EXPECT_THAT(c.expectations[2].literals, ElementsAre("1", "2"));
}

TEST(CaseFile, ReportsErrorsOfTheFile) {
  const std::string head = "//: CASE c\nROOT r = f32[] constant(1)\n";
  EXPECT_THAT(OnlyError(head), HasSubstr("expects nothing"));
  EXPECT_THAT(OnlyError(head + "//: EXPECT 1\n//: EXPEKT 1\n"),
              HasSubstr("unknown word EXPEKT"));
  EXPECT_THAT(OnlyError(head + "//: EXPECT 1\n//: EXPECT 2\n"),
              HasSubstr("one process"));
  EXPECT_THAT(OnlyError(head + "//: EXPECT 1\n//: REJECT add S1\n"),
              HasSubstr("one process"));
  EXPECT_THAT(OnlyError(head + "//: EXPECT 1\n//: WHEN no=x EXPECT 2\n"),
              HasSubstr("no"));
  EXPECT_THAT(OnlyError("ROOT r = f32[] constant(1)\n"),
              HasSubstr("before the first"));
  EXPECT_THAT(OnlyError("//: CASE c\nROOT r = $T[] constant(1)\n//: EXPECT 1"),
              HasSubstr("without TYPES"));
  EXPECT_THAT(OnlyError("//: CASE c\n//: EXPECT 1"), HasSubstr("no program"));
  EXPECT_THAT(OnlyError(head + "//: TYPES floats\n//: EXPECT 1"),
              HasSubstr("`floats`"));
  EXPECT_THAT(OnlyError("//:CASE c\n"), HasSubstr("one blank"));
  EXPECT_THAT(OnlyError("//: SOURCE a\n//: SOURCE b\n"), HasSubstr("second"));
  EXPECT_THAT(OnlyError(head + "//: EXPECT 1\n//: WHY\n"),
              HasSubstr("says nothing"));
  EXPECT_THAT(OnlyError("//: ARGS 1\n"), HasSubstr("outside a CASE"));
}

TEST(WrapEntry, LeavesWholeProgramsAlone) {
  const std::string module = "HloModule m\nENTRY e { ROOT r = f32[] p(0) }";
  EXPECT_EQ(WrapEntry(module), module);
  EXPECT_TRUE(HasModuleHeader("/* c */ // d\n HloModule m"));
  const std::string bare = "f { ROOT r = pred[] p(0) }\nENTRY e { }";
  EXPECT_EQ(WrapEntry(bare), bare);
  EXPECT_FALSE(HasModuleHeader(bare));
}

TEST(WrapEntry, FindsTheBodyBehindComputations) {
  EXPECT_EQ(WrapEntry("f (a: f32[]) -> f32[] { ROOT a = f32[] p(0) } // }\n"
                      "%x = f32[] p(0)"),
            "f (a: f32[]) -> f32[] { ROOT a = f32[] p(0) }  ENTRY main {\n"
            "%x = f32[] p(0)\n}\n");
  EXPECT_EQ(WrapEntry("f { a = p(0) } ROOT b = q(0)"),
            "f { a = p(0) } ENTRY main { ROOT b = q(0)\n}\n");
  EXPECT_EQ(WrapEntry("ROOT b = q(0)"), "ENTRY main { ROOT b = q(0)\n}\n");
}

TEST(Labels, ComparesRulesAndCases) {
  const std::string header = OpHeader(
      "// add: sum.\n//\n// Shape  S1  one shape.\n"
      "// Value  V1  pred.\n//        V2  integers: V1 does not hold.\n"
      "//            S3 continues a line.\n#include <x>\n// V9  no\n");
  EXPECT_THAT(RuleLabels(header), ElementsAre("S1", "V1", "V2"));
  EXPECT_THAT(
      CheckLabels("add", {"S1", "V1", "V2"}, Read(kAdd)),
      ElementsAre(HasSubstr("no case is rejected by S1"), HasSubstr("V1")));
  EXPECT_THAT(CheckLabels("add", {"S1"}, Read(kAdd)),
              ElementsAre(HasSubstr("cites V2"), HasSubstr("S1")));
}

TEST(Labels, ValueRuleNeedsACaseThatRuns) {
  const CaseFile file =
      Read("//: CASE V1 rejected\nROOT r = s8[] x()\n//: REJECT x S1\n");
  EXPECT_THAT(
      CheckLabels("x", {"V1"}, file),
      ElementsAre(HasSubstr("does not cite S1"), HasSubstr("no case runs V1")));
}

TEST(Labels, ARejectionIsByTheOpsOwnCitedRule) {
  const CaseFile file =
      Read("//: CASE S1 c\nROOT r = s8[] x()\n//: REJECT ragged-dot S1\n");
  EXPECT_THAT(CheckLabels("dot", {"S1"}, file),
              ElementsAre(HasSubstr("ragged-dot S1 is no rule of dot"),
                          HasSubstr("no case is rejected by S1")));
}

}  // namespace
}  // namespace hlo
