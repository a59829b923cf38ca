#include "book/playground.h"

#include <string>

#include "book/course.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::book {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

Json Answer(const char* name, Json request) {
  return Ask(name, {std::move(request), {}, nullptr});
}

TEST(Playground, RunsAProgramAndShowsEveryStep) {
  const Json answer = Answer("run", {{"program",
                                      "a = s32[2] constant({1, 2})\n"
                                      "ROOT r = s32[2] add(a, a)\n"}});
  EXPECT_EQ(answer.at("results"), Json({"s32[2] {2, 4}"}));
  ASSERT_EQ(answer.at("trace").size(), 2u);
  EXPECT_EQ(answer.at("trace")[1].at("line"), 2);
  EXPECT_EQ(answer.at("trace")[1].at("op"), "add");
  EXPECT_EQ(answer.at("steps"), 2);
}

TEST(Playground, TakesGivenArgumentsAndChoices) {
  const Json answer =
      Answer("run", {{"program",
                      "ENTRY m { x = f32[2] parameter(0)\n y = f32[2] "
                      "parameter(1)\n ROOT r = f32[2] maximum(x, y) }"},
                     {"args", R"([{"shape": "f32[2]", "values": ["nan", 1]},
                           {"shape": "f32[2]", "values": [2, "nan"]}])"},
                     {"choices", {{"min_max_nan", "other_operand"}}}});
  EXPECT_EQ(answer.at("results"), Json({"f32[2] {2, 1}"}));
}

TEST(Playground, DrawsTheInstructionUnderTheCursor) {
  const std::string program =
      "a = s32[2] constant({1, 2})\n"
      "b = s32[2] reverse(a), dimensions={0}\n"
      "ROOT r = s32[2] negate(b)\n";
  const Json answer = Answer("picture", {{"program", program}, {"line", 2}});
  ASSERT_TRUE(answer.contains("picture")) << answer;
  EXPECT_EQ(answer.at("picture").at("near"), Json({{1}, {0}}));
  EXPECT_EQ(answer.at("picture").at("outputs")[0].at("values"),
            Json({"2", "1"}));
  EXPECT_THAT(
      std::string(
          Answer("picture", {{"program", program}, {"line", 9}}).at("error")),
      HasSubstr("Put the cursor"));
}

TEST(Playground, ShowsThreeForms) {
  const Json answer = Answer("forms", {{"program",
                                        "a = s32[2] iota(), iota_dimension=0\n"
                                        "ROOT r = s32[2] negate(a)\n"}});
  EXPECT_THAT(std::string(answer.at("hlo")), HasSubstr("negate("));
  EXPECT_THAT(std::string(answer.at("stablehlo")),
              HasSubstr("stablehlo.negate"));
  EXPECT_THAT(std::string(answer.at("proto")), HasSubstr("opcode: \"negate\""));
}

TEST(Playground, ReadsStablehloToo) {
  const Json answer =
      Answer("run", {{"program",
                      "func.func @main() -> tensor<2xi32> {\n"
                      "  %r = stablehlo.iota dim = 0 : tensor<2xi32>\n"
                      "  return %r : tensor<2xi32>\n}\n"}});
  EXPECT_EQ(answer.at("results"), Json({"s32[2] {0, 1}"}));
}

TEST(Playground, HasATimelineOfSeveralProcesses) {
  const Json answer =
      Answer("run", {{"program",
                      "add { a = s32[] parameter(0)  b = s32[] "
                      "parameter(1)\n ROOT s = s32[] add(a, b) }\n"
                      "ENTRY m { x = s32[] constant(1)\n ROOT r = s32[] "
                      "all-reduce(x), replica_groups={}, to_apply=add }"},
                     {"replicas", 2}});
  ASSERT_TRUE(answer.contains("results")) << answer;
  EXPECT_EQ(answer.at("results"), Json({"s32[] 2", "s32[] 2"}));
  EXPECT_EQ(answer.at("timeline").size(), 2u);
}

TEST(Playground, JudgesExercises) {
  const Exercise* exercise = FindExercise("rotate");
  ASSERT_NE(exercise, nullptr);
  EXPECT_EQ(Answer("answer",
                   {{"exercise", "rotate"}, {"program", exercise->solution}})
                .at("right"),
            true);
  EXPECT_EQ(
      Answer("answer", {{"exercise", "rotate"}, {"program", exercise->start}})
          .at("right"),
      false);
}

TEST(Playground, WrongMembersAreErrors) {
  EXPECT_TRUE(Answer("run", Json::array()).contains("error"));
  EXPECT_TRUE(Answer("run", {{"program", "x"}, {"seed", "a"}})
                  .at("diagnostics")
                  .size() > 0);
  for (const Json& bad :
       {Json{{"args", "["}}, Json{{"choices", {{"a", 1}}}},
        Json{{"choices", {{"none", "x"}}}}, Json{{"seed", -1}},
        Json{{"args", R"([{"shape": "f32[3]", "values": [1]}])"}}}) {
    Json request = bad;
    request["program"] = "ENTRY m { ROOT x = f32[2] parameter(0) }";
    EXPECT_TRUE(Answer("run", request).contains("error")) << bad;
  }
}

}  // namespace
}  // namespace hlo::book
