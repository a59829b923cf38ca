// Questions in another form.
#include "workshop/rules/vary.h"

#include <set>
#include <string>

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

TEST(VaryTest, WhatIsNoHloTextStays) {
  auto stored = FromLine(kLine);
  ASSERT_TRUE(stored.ok()) << stored.status();
  Vector vector = *stored;
  vector.features.emplace_back("form:stablehlo");
  EXPECT_FALSE(Vary(1, vector));
  vector = *stored;
  vector.module = "ENTRY main {";
  EXPECT_FALSE(Vary(1, vector));
  EXPECT_EQ(vector.module, "ENTRY main {");
}

}  // namespace
}  // namespace hlo::conformance
