#include "conformance/run/infer_profile.h"

#include "absl/algorithm/container.h"
#include "conformance/backends/profile.h"
#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using testing::UnorderedElementsAre;

// Vectors of choices that ops of one type each can make their own.
class InferProfileTest : public testing::Test {
 protected:
  void SetUp() override {
    auto golden = ReadGolden("golden", {"add", "multiply", "divide", "maximum",
                                        "minimum", "scatter", "async-done"});
    ASSERT_TRUE(golden.ok()) << golden.status();
    golden_ = *std::move(golden);
  }

  Results RunUnder(const Profile& profile) {
    auto backend = MakeHlorefBackend(profile);
    Golden asked = golden_;
    auto results = conformance::Run(asked, *backend, {});
    EXPECT_TRUE(results.ok()) << results.status();
    return *std::move(results);
  }

  InferredChoice Inferred(const std::string& choice, const Results& results) {
    for (InferredChoice& each : InferProfile(golden_, results)) {
      if (each.choice == choice) return std::move(each);
    }
    return {};
  }

  static Profile Declared(
      std::vector<std::tuple<std::string, std::string, std::string>> all) {
    Profile profile;
    for (const auto& [choice, scope, value] : all) {
      EXPECT_TRUE(Declare(choice, scope, value, profile).ok()) << scope;
    }
    return profile;
  }

  Golden golden_;
};

TEST_F(InferProfileTest, FindsOneValueForAll) {
  const InferredChoice found =
      Inferred("subnormals", RunUnder({{"subnormals", "flush"}}));
  EXPECT_THAT(found.values, UnorderedElementsAre(Pair("*", "flush")));
  EXPECT_GT(found.for_it, 0);
  EXPECT_THAT(found.contradicting, IsEmpty());
  EXPECT_THAT(found.other, IsEmpty());
}

TEST_F(InferProfileTest, FindsWhichEndFlushes) {
  for (const char* value : {"flush_inputs", "flush_results"}) {
    const InferredChoice found =
        Inferred("subnormals", RunUnder({{"subnormals", value}}));
    EXPECT_THAT(found.values, UnorderedElementsAre(Pair("*", value)));
    EXPECT_THAT(found.other, IsEmpty());
  }
}

TEST_F(InferProfileTest, FindsTheTypeThatDiffers) {
  const InferredChoice found = Inferred(
      "subnormals", RunUnder(Declared({{"subnormals", "*", "flush"},
                                       {"subnormals", "f16", "kept"}})));
  EXPECT_THAT(found.values,
              UnorderedElementsAre(Pair("*", "flush"), Pair("f16", "kept")));
}

// Some vectors of two formats fit "flush" alone, others "kept": they fit no
// scope, and contradict nothing.
TEST_F(InferProfileTest, FormatsThatMeetInAVectorMayDiffer) {
  const Profile declared =
      Declared({{"subnormals", "*", "flush"}, {"subnormals", "f16", "kept"}});
  const auto golden = ReadGolden("golden", {"convert"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  int held = 0, free = 0;
  for (const Vector& vector : golden->vectors) {
    const std::vector<std::string> formats = ScopeTypesOf("subnormals", vector);
    const ChoiceValues here = ChoicesFor(vector, declared);
    if (formats.size() < 2) continue;
    const bool differ = absl::c_linear_search(formats, "f16");
    EXPECT_EQ(here.contains("subnormals"), !differ) << vector.id;
    ++(differ ? free : held);
  }
  EXPECT_GT(held, 20);
  EXPECT_GT(free, 20);
  golden_ = *golden;
  Results results = RunUnder(declared);
  const Results flushed = RunUnder({{"subnormals", "flush"}});
  for (size_t i = 0; i < results.results.size(); ++i) {
    const std::string& id = results.results[i].id;
    if (id.starts_with("convert/numbers-from-f32/f16")) {
      results.results[i] = flushed.results[i];
    }
  }
  EXPECT_THAT(Inferred("subnormals", results).values,
              UnorderedElementsAre(Pair("*", "flush"), Pair("f16", "kept")));
}

// A vector whose formats all have one value is evidence of that value.
TEST_F(InferProfileTest, FormatsOfOneValueMayContradictIt) {
  auto golden = ReadGolden("golden", {"convert"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  golden_ = *std::move(golden);
  Results results = RunUnder({{"subnormals", "flush"}});
  const Results kept = RunUnder({});
  for (size_t i = 0; i < results.results.size(); ++i) {
    if (results.results[i].id == "convert/numbers-from-f32/f64") {
      results.results[i] = kept.results[i];
    }
  }
  const InferredChoice found = Inferred("subnormals", results);
  EXPECT_THAT(found.values, IsEmpty());
  EXPECT_THAT(found.contradicting,
              testing::ElementsAre("convert/numbers-from-f32/f64"));
}

TEST_F(InferProfileTest, FindsTheOpThatDiffers) {
  const InferredChoice found = Inferred(
      "min_max_nan",
      RunUnder(Declared({{"min_max_nan", "minimum", "other_operand"}})));
  EXPECT_THAT(found.values, Contains(Pair("minimum", "other_operand")));
  EXPECT_THAT(found.values, Contains(Pair("*", "nan")));
}

// One that runs nothing beside refuses what would trap there.
TEST_F(InferProfileTest, WhoRefusesWhatIsUnspecifiedSaysNothing) {
  Results results = RunUnder({});
  for (Result& result : results.results) {
    if (result.id != "async-done/it-fails-as-the-computation-fails") continue;
    result.verdict = Verdict::kPass;
    result.holding = {0, 1};
  }
  EXPECT_THAT(Inferred("int_div_zero", results).values,
              UnorderedElementsAre(Pair("*", "all_ones")));
}

TEST_F(InferProfileTest, TellsWhereABackendContradictsItself) {
  Results results = RunUnder({});
  const Results others = RunUnder({{"int_div_zero", "trap"}});
  int changed = 0;
  for (size_t i = 0; i < results.results.size(); ++i) {
    const bool differs =
        results.results[i].holding != others.results[i].holding;
    if (differs && ++changed % 2 == 0) results.results[i] = others.results[i];
  }
  const InferredChoice found = Inferred("int_div_zero", results);
  // A trap is a rejection: it is judged like a value.
  EXPECT_TRUE(!found.contradicting.empty() || found.values.size() > 1);
}

TEST_F(InferProfileTest, TellsAnswersThatFitNoValue) {
  Results results = RunUnder({});
  for (Result& result : results.results) {
    result.holding.clear();
    result.verdict = Verdict::kFailValue;
  }
  const InferredChoice found = Inferred("min_max_nan", results);
  EXPECT_THAT(found.values, IsEmpty());
  EXPECT_THAT(found.other, Not(IsEmpty()));
}

TEST_F(InferProfileTest, TellsWhatItHasNotSeen) {
  EXPECT_FALSE(Inferred("topk_ties", RunUnder({})).seen());
  EXPECT_THAT(ProfileText(InferProfile(golden_, RunUnder({}))),
              testing::HasSubstr("topk_ties: unseen"));
}

}  // namespace
}  // namespace hlo::conformance
