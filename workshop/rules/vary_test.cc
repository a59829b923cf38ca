// Questions in another form.
#include "workshop/rules/vary.h"

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "conformance/backends/backend.h"
#include "conformance/run/verdict.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;
using testing::Not;

// x[0][1] - x[1][0] of {1, 2, 3, 4}, and so on, by hand.
constexpr char kLine[] =
    R"({"schema":"hloref-vector/1","id":"subtract/a/s32","rev":1,)"
    R"("level":"must","clauses":["subtract.V1"],"flags":[],)"
    R"("requires":{"types":["s32"],"features":["op:subtract"]},)"
    R"("module":"HloModule m\n\nENTRY main {\n  x = s32[1,4] parameter(0)\n)"
    R"(  y = s32[1,4] parameter(1)\n  ROOT r = s32[1,4] subtract(x, y)\n}\n",)"
    R"("replicas":1,"partitions":1,"twin":null,"inputs":[[)"
    R"({"shape":"s32[1,4]","values":[[1,2,3,4]]},)"
    R"({"shape":"s32[1,4]","values":[[4,6,8,10]]}]],)"
    R"("expect":[{"when":{},"outcome":"value","outputs":[[)"
    R"({"shape":"s32[1,4]","values":[[-3,-4,-5,-6]],)"
    R"("check":{"kind":"exact"}}]]}],"info":{"oracles":["document","hloref"],)"
    R"("source":"2026 Subtract","since":"0.1.0"}})";

TEST(VaryTest, AnotherQuestionHasTheSameAnswer) {
  const auto stored = FromLine(kLine);
  ASSERT_TRUE(stored.ok()) << stored.status();
  const auto backend = MakeHlorefBackend({});
  std::set<std::string> modules;
  int turned = 0;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    Vector vector = *stored;
    ASSERT_TRUE(Vary(seed, vector));
    modules.insert(vector.module);
    EXPECT_THAT(vector.module, HasSubstr("to_apply=main"));
    if (vector.inputs[0][0].value.sizes()[0] == 4) ++turned;
    EXPECT_EQ(Judge(vector, backend->Run(vector), {}).verdict, Verdict::kPass)
        << vector.module;
    Vector again = *stored;
    ASSERT_TRUE(Vary(seed, again));
    EXPECT_EQ(ToLine(again), ToLine(vector));
  }
  EXPECT_EQ(modules.size(), 8u);
  EXPECT_GT(turned, 0);
  EXPECT_LT(turned, 8);
}

TEST(VaryTest, ARefusedProgramStaysRefusedByItsRule) {
  auto vector = FromLine(absl::StrReplaceAll(
      kLine, {{"y = s32[1,4]", "y = s32[4,1]"},
              {"{\"when\":{},\"outcome\":\"value\",\"outputs\":[[{\"shape\":"
               "\"s32[1,4]\",\"values\":[[-3,-4,-5,-6]],\"check\":{\"kind\":"
               "\"exact\"}}]]}",
               "{\"when\":{},\"outcome\":\"reject\",\"at\":\"check\"}"},
              {"[[4,6,8,10]]", "[[4,6,8,10]]"},
              {"subtract.V1", "subtract.S1"}}));
  ASSERT_TRUE(vector.ok()) << vector.status();
  vector->inputs.clear();
  ASSERT_TRUE(Vary(3, *vector));
  EXPECT_THAT(vector->module, HasSubstr("to_apply=main"));
  EXPECT_THAT(vector->module, HasSubstr("y = s32[4,1]"));
}

TEST(VaryTest, AFunctionOfStablehloIsCalled) {
  auto vector = FromLine(kLine);
  ASSERT_TRUE(vector.ok()) << vector.status();
  vector->features = {"form:stablehlo", "op:subtract"};
  vector->module =
      "func.func @main(%x: tensor<1x4xi32>, %y: tensor<1x4xi32>) -> "
      "tensor<1x4xi32> {\n  %0 = stablehlo.subtract %x, %y : tensor<1x4xi32>\n"
      "  return %0 : tensor<1x4xi32>\n}";
  ASSERT_TRUE(Vary(1, *vector));
  EXPECT_THAT(vector->module, HasSubstr(" = func.call @f_"));
  EXPECT_EQ(vector->form(), "stablehlo");
  EXPECT_EQ(Judge(*vector, MakeHlorefBackend({})->Run(*vector), {}).verdict,
            Verdict::kPass)
      << vector->module;
}

TEST(VaryTest, WhatCannotBeReadStays) {
  auto stored = FromLine(kLine);
  ASSERT_TRUE(stored.ok()) << stored.status();
  Vector vector = *stored;
  vector.features.emplace_back("form:stablehlo");
  EXPECT_FALSE(Vary(1, vector));
  vector = *stored;
  vector.module = "ENTRY {";
  EXPECT_FALSE(Vary(1, vector));
  EXPECT_EQ(vector.module, "ENTRY {");
}

// A refused case: its text has the form in which the case has it.
std::string VariedText(const std::string& module) {
  auto vector = FromLine(kLine);
  EXPECT_TRUE(vector.ok()) << vector.status();
  vector->module = module;
  vector->inputs.clear();
  vector->expect = {Expectation()};
  vector->expect.front().outcome = Outcome::kReject;
  vector->clauses = {"subtract.S1"};
  EXPECT_TRUE(Vary(1, *vector)) << module;
  return vector->module;
}

TEST(VaryTest, ARefusedCaseIsCalledToo) {
  const std::string text = VariedText(
      "f { ROOT x = s32[] parameter(0) }\n\n ENTRY main {\nROOT r = s32[2] "
      "subtract(s32[2] constant({1, 2}), s32[] "
      "constant(1))\n\n\n}\n");
  EXPECT_THAT(text, HasSubstr(" = s32[2] call(), to_apply=main\n"));
}

TEST(VaryTest, ATextThatCannotBeReadByLinesHasAnotherName) {
  for (const char* rest :
       {" {\n  x = s32[2] parameter(0) y = s32[3] parameter(1) ROOT r = s32[2] "
        "subtract(x, y)\n}\n",
        " {", " (x: s32[2]) -> s32[2] {\n"}) {
    const std::string text = VariedText(absl::StrCat("ENTRY main", rest));
    EXPECT_THAT(text, testing::StartsWith("ENTRY main_"));
    EXPECT_THAT(text, testing::EndsWith(rest));
  }
}

TEST(VaryTest, AProgramTooLargeToRunHereHasAnotherName) {
  auto vector = FromLine(kLine);
  ASSERT_TRUE(vector.ok()) << vector.status();
  vector->flags.emplace_back(kHugeFlag);
  ASSERT_TRUE(Vary(1, *vector));
  EXPECT_THAT(vector->module, HasSubstr("\nENTRY main_"));
  EXPECT_THAT(vector->module, Not(HasSubstr("call")));
}

}  // namespace
}  // namespace hlo::conformance
