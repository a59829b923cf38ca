#include "workshop/mutants/report.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "conformance/backends/backend.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/text.h"
#include "workshop/mutants/report_effect.h"
#include "workshop/mutants/report_run.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string Row(const std::string& trigger, const std::string& effect) {
  return absl::StrCat("owner/name#2 | a backend | one op | wrong | ", trigger,
                      " | ", effect);
}

absl::Status ErrorOf(const std::string& text) {
  return ReadReports(text).status();
}

Vector Program(const std::string& text, int64_t processes = 1) {
  Vector vector;
  vector.module = text;
  vector.replicas = processes;
  vector.inputs.resize(processes);
  vector.expect.emplace_back();
  return vector;
}

ReportFate FateOf(const std::string& trigger, const std::string& effect,
                  const Vector& vector) {
  const auto reports = ReadReports(Row(trigger, effect));
  if (!reports.ok()) {
    ADD_FAILURE() << reports.status();
    return {};
  }
  return TryReports(*reports, {vector})[0];
}

bool Stands(const std::string& trigger, const Vector& vector) {
  return FateOf(trigger, "reversed", vector).stands == 1;
}

bool Fires(const std::string& trigger, const Vector& vector) {
  return FateOf(trigger, "put=any:next", vector).fired == 1;
}

constexpr char kPair[] = R"(HloModule m
sum { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
ENTRY e {
  x = f32[2,3] constant({{1, 2, -0}, {4, 5, 6}})
  y = f32[2,3] reverse(x), dimensions={0}
  c = f32[2,3] copy(y)
  d = f32[2,3] multiply(c, c)
  z = f32[] constant(0)
  s = f32[2] reduce(d, z), dimensions={1}, to_apply=sum
  ROOT r = (f32[2], f32[2,3]) tuple(s, d)
}
)";

TEST(Reports, AreReadWithTheirWords) {
  const auto reports =
      ReadReports("# a comment\n" + Row("add|multiply !from@1=slice/pad "
                                        "turn>=2",
                                        "put@0=<0:-"));
  ASSERT_TRUE(reports.ok()) << reports.status();
  const Report& report = (*reports)[0];
  EXPECT_THAT(report.ops, ElementsAre("add", "multiply"));
  EXPECT_TRUE(report.when[0].negated);
  EXPECT_EQ(report.when[0].operand, 1);
  EXPECT_EQ(report.when[0].argument, "slice/pad");
  EXPECT_EQ(report.when[1].relation, '>');
  EXPECT_EQ(report.when[1].number(), 2);
  EXPECT_EQ(report.effects[0].argument, "<0:-");
  EXPECT_FALSE(report.judges());
}

TEST(Reports, AreRefusedWithTheirLine) {
  EXPECT_THAT(ErrorOf("a | b").message(), HasSubstr("line 1"));
  EXPECT_THAT(ErrorOf(Row("add", "put=any:1") + "\n" + Row("add", "reversed"))
                  .message(),
              HasSubstr("line 2: this report stands there twice"));
  EXPECT_THAT(ErrorOf(Row("plus", "reversed")).message(), HasSubstr("no op"));
  EXPECT_THAT(ErrorOf(Row("add near=slice", "reversed")).message(),
              HasSubstr("no condition"));
  EXPECT_THAT(ErrorOf(Row("add", "spoil")).message(), HasSubstr("no effect"));
  EXPECT_THAT(ErrorOf(Row("add turn=2", "swap=0,1")).message(),
              HasSubstr("of the program"));
}

TEST(Reports, StandWhereTheProgramHasTheTrigger) {
  const Vector pair = Program(kPair);
  for (const char* trigger :
       {"multiply from=reverse", "multiply from@1=reverse/constant",
        "multiply same", "reduce of-twice", "multiply to=reduce",
        "reduce calls=add", "multiply readers>=2", "reduce reread",
        "multiply minor%2", "multiply elements>=6", "multiply rank=2",
        "reduce constant@1", "reverse text~dimensions={0}",
        "* type=f32 from@0=multiply", "reduce body~parameter(1)",
        "reduce maker~multiply(", "reduce maker@1~constant(0)"}) {
    EXPECT_TRUE(Stands(trigger, pair)) << trigger;
  }
  for (const char* trigger :
       {"multiply from=slice", "multiply !same", "multiply in=while",
        "multiply both=reverse", "multiply minor%3", "multiply type=s32",
        "multiply processes>=2", "reduce calls=maximum", "reverse dynamic",
        "reduce maker@1~multiply(", "reverse maker@3~constant("}) {
    EXPECT_FALSE(Stands(trigger, pair)) << trigger;
  }
}

TEST(Reports, FireWhereTheRunHasTheTrigger) {
  const Vector pair = Program(kPair, 2);
  for (const char* trigger :
       {"reverse has=-0", "reverse has@0=>5", "reverse process=1",
        "multiply turn=1", "multiply gets=0", "reduce all@1=0"}) {
    EXPECT_TRUE(Fires(trigger, pair)) << trigger;
  }
  for (const char* trigger : {"reverse has=nan", "reverse has@0=>6",
                              "reverse process=2", "multiply turn>=2"}) {
    EXPECT_FALSE(Fires(trigger, pair)) << trigger;
  }
}

// The first array that the report's mutant gives for the program.
std::string ResultOf(const std::string& trigger, const std::string& effect,
                     const std::string& body) {
  const Vector vector =
      Program(absl::StrCat("HloModule m\nENTRY e {\n", body, "\n}\n"));
  const auto reports = ReadReports(Row(trigger, effect));
  if (!reports.ok()) return std::string(reports.status().message());
  const Answer answer = AnswerOf((*reports)[0], vector);
  if (answer.outputs.empty() || answer.outputs[0].empty()) {
    return answer.message;
  }
  return absl::StrReplaceAll(ToString(answer.outputs[0][0]),
                             {{"{ ", "{"}, {" }", "}"}});
}

TEST(Reports, HaveTheEffectThatTheyTell) {
  const std::string body = R"(  x = s32[2,3] constant({{1, 2, 3}, {4, 5, 6}})
  y = s32[2,3] negate(x)
  ROOT r = s32[2,3] subtract(y, x))";
  const auto of = [&](const char* effect) {
    return ResultOf("subtract", effect, body);
  };
  EXPECT_THAT(of("put=<-8:0"), HasSubstr("{{-2, -4, -6}, {-8, 0, 0}}"));
  EXPECT_THAT(of("put@1=odd:x/1"), HasSubstr("{{1, -4, 3}, {-8, 5, -12}}"));
  EXPECT_THAT(of("tail=2:0"), HasSubstr("{{-2, -4, 0}, {-8, -10, 0}}"));
  EXPECT_THAT(of("after=4:first/0"), HasSubstr("{{-2, -4, -6}, {-8, -1, -1}}"));
  EXPECT_THAT(of("head=1:7 last=1:8"),
              HasSubstr("{{7, -4, -6}, {-8, -10, 8}}"));
  EXPECT_THAT(of("rotate=1"), HasSubstr("{{-4, -6, -8}, {-10, -12, -2}}"));
  EXPECT_THAT(of("wrap=2"), HasSubstr("{{-2, -4, -2}, {-4, -2, -4}}"));
  EXPECT_THAT(of("transposed"), HasSubstr("{{-2, -8, -4}, {-10, -6, -12}}"));
  EXPECT_THAT(of("take=0/0"), HasSubstr("{{1, 2, 3}, {4, 5, 6}}"));
  EXPECT_THAT(of("bits=3"), HasSubstr("{{-2, -4, 2}, {0, -2, -4}}"));
  EXPECT_THAT(of("swap=0,1"), HasSubstr("{{2, 4, 6}, {8, 10, 12}}"));
  EXPECT_THAT(of("operand@0=0/0"), HasSubstr("{{0, 0, 0}, {0, 0, 0}}"));
  EXPECT_THAT(of("op=add"), HasSubstr("{{0, 0, 0}, {0, 0, 0}}"));
  EXPECT_THAT(ResultOf("negate", "become=0", body),
              HasSubstr("{{0, 0, 0}, {0, 0, 0}}"));
}

TEST(Reports, ReadWhatAnUpdateHasWritten) {
  const std::string body = R"(  x = s32[4] constant({1, 2, 3, 4})
  y = s32[3] slice(x), slice={[0:3]}
  i = s32[] constant(1)
  u = s32[4] dynamic-update-slice(x, y, i)
  ROOT r = s32[4] )";
  EXPECT_THAT(
      ResultOf("dynamic-update-slice own@1", "clobber", body + "negate(u)"),
      HasSubstr("{-1, -1, -1, -1}"));
  EXPECT_THAT(
      ResultOf("dynamic-update-slice reread", "late@0", body + "negate(x)"),
      HasSubstr("{-1, -1, -2, -3}"));
}

TEST(Reports, OfTheTableAreManyAndOfAllKinds) {
  const auto text = ReadFile("workshop/mutants/reports.txt");
  ASSERT_TRUE(text.ok());
  const auto reports = ReadReports(*text);
  ASSERT_TRUE(reports.ok()) << reports.status();
  EXPECT_GE(reports->size(), 120u);
  int64_t judges = 0, composed = 0;
  for (const Report& report : *reports) {
    judges += report.judges() ? 1 : 0;
    composed += report.kind == "one op" ? 0 : 1;
  }
  EXPECT_GE(judges, 50);
  EXPECT_GE(composed, 60);
}

}  // namespace
}  // namespace hlo::conformance
