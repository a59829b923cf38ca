#include "conformance/reports/claim.h"

#include <utility>

#include "conformance/format/json_fields.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Result ResultOf(const char* id, RequirementLevel level, Verdict verdict) {
  Result result;
  result.id = id;
  result.level = level;
  result.verdict = verdict;
  return result;
}

ClaimRun RunOf(const char* name, std::vector<Result> results) {
  ClaimRun run;
  run.name = name;
  run.way = std::string("in the way ") + name;
  run.results.head.root = "8b35aa";
  run.results.head.backend = "acme";
  run.results.head.version = "3";
  run.results.results = std::move(results);
  return run;
}

constexpr auto kMust = RequirementLevel::kMust;
constexpr auto kShould = RequirementLevel::kShould;

// Two runs, in which one vector passes; the other ends as said.
Claim ClaimOf(RequirementLevel level, Verdict first, Verdict second) {
  return MakeClaim(
      {RunOf("published", {ResultOf("add/a", kMust, Verdict::kPass),
                           ResultOf("dot/b", level, first)}),
       RunOf("drawn", {ResultOf("add/a~7", kMust, Verdict::kPass),
                       ResultOf("dot/b~7", level, second)})});
}

TEST(ClaimTest, AllIsClaimedWhereAllPasses) {
  const Claim claim = ClaimOf(kMust, Verdict::kPass, Verdict::kPass);
  EXPECT_EQ(claim.strength, ClaimStrength::kAll);
  EXPECT_THAT(ClaimText(claim),
              HasSubstr("acme 3 may claim conformance: 2 vectors pass"));
  EXPECT_EQ(ClaimOf(kMust, Verdict::kOpen, Verdict::kOpen).strength,
            ClaimStrength::kAll);
}

TEST(ClaimTest, TheWorstResultOfAVectorCounts) {
  EXPECT_EQ(ClaimOf(kMust, Verdict::kPass, Verdict::kUnsupported).strength,
            ClaimStrength::kSupported);
  EXPECT_EQ(ClaimOf(kMust, Verdict::kWaived, Verdict::kPass).strength,
            ClaimStrength::kSupported);
  EXPECT_EQ(ClaimOf(kShould, Verdict::kPass, Verdict::kFailValue).strength,
            ClaimStrength::kMust);
  EXPECT_EQ(ClaimOf(kMust, Verdict::kPass, Verdict::kFailValue).strength,
            ClaimStrength::kNone);
  EXPECT_EQ(ClaimOf(kMust, Verdict::kCrash, Verdict::kPass).strength,
            ClaimStrength::kNone);
}

TEST(ClaimTest, AFailureOfAStrongerLevelIsWorse) {
  const Claim claim = MakeClaim(
      {RunOf("published", {ResultOf("add/a", kShould, Verdict::kFailValue)}),
       RunOf("drawn", {ResultOf("add/a~7", kMust, Verdict::kTimeout)}),
       RunOf("repeated", {ResultOf("add/a", kShould, Verdict::kUnsupported)})});
  ASSERT_EQ(claim.worst.size(), 1u);
  EXPECT_EQ(claim.worst[0].id, "add/a");
  EXPECT_EQ(claim.worst[0].verdict, Verdict::kTimeout);
}

TEST(ClaimTest, NothingIsClaimedWhereNothingPassesEachTime) {
  const auto one = [](const char* name, const char* id, Verdict verdict) {
    return RunOf(name, {ResultOf(id, kMust, verdict)});
  };
  const Claim learnt =
      MakeClaim({one("published", "add/a", Verdict::kPass),
                 one("drawn", "add/a~7", Verdict::kUnsupported)});
  EXPECT_EQ(learnt.strength, ClaimStrength::kNone);
  EXPECT_THAT(ClaimText(learnt), HasSubstr("no vector passes each time"));
  EXPECT_THAT(
      ClaimText(learnt),
      HasSubstr("pass as published and not in the way drawn: 1 (add/a)"));
  EXPECT_EQ(MakeClaim({RunOf("published", {})}).strength, ClaimStrength::kNone);
}

TEST(ClaimTest, EachRunNamesWhatItLost) {
  const Claim claim = ClaimOf(kMust, Verdict::kPass, Verdict::kFailValue);
  EXPECT_THAT(claim.runs[0].lost, IsEmpty());
  EXPECT_THAT(claim.runs[1].lost, ElementsAre("dot/b"));
}

TEST(ClaimTest, WhatWasNotAskedForItsSizeIsSaid) {
  Result huge = ResultOf("pad/huge/u8", kMust, Verdict::kFiltered);
  huge.message = std::string(kHugeMessage);
  const Claim claim = MakeClaim(
      {RunOf("published", {ResultOf("add/a", kMust, Verdict::kPass), huge})});
  EXPECT_EQ(claim.strength, ClaimStrength::kAll);
  EXPECT_THAT(ClaimText(claim), HasSubstr("1 pass, 1 filtered"));
}

TEST(ClaimTest, TheFileSaysWhatTheTextSays) {
  Claim claim = ClaimOf(kMust, Verdict::kPass, Verdict::kUnsupported);
  claim.only = {"add/", "dot/"};
  claim.as_published = 1;
  const Json json = Json::parse(ClaimJson(claim), nullptr, false);
  ASSERT_TRUE(json.is_object());
  EXPECT_EQ(json["schema"], "hloref-claim/1");
  EXPECT_EQ(json["claim"], "supported");
  EXPECT_EQ(json["text"], ClaimText(claim));
  EXPECT_EQ(json["as_published"], 1);
  EXPECT_EQ(json["only"], Json({"add/", "dot/"}));
  EXPECT_EQ(json["verdicts"], Json({{"pass", 1}, {"unsupported", 1}}));
  EXPECT_EQ(json["levels"]["must"], Json({{"passed", 1}, {"all", 2}}));
  EXPECT_EQ(json["ops"]["dot"], Json({{"passed", 0}, {"all", 1}}));
  ASSERT_EQ(json["runs"].size(), 2u);
  EXPECT_EQ(json["runs"][1]["name"], "drawn");
  EXPECT_EQ(json["runs"][1]["lost"], Json({"dot/b"}));
  EXPECT_THAT(ClaimText(claim),
              HasSubstr("may claim of add/, dot/ alone, conformance in"));
  EXPECT_THAT(ClaimText(claim), Not(HasSubstr("huge")));
}

}  // namespace
}  // namespace hlo::conformance
