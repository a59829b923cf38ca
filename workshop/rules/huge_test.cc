// Vectors of more than 2^31 elements: how they are made and selected.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/run/offline.h"
#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/load.h"
#include "workshop/making/oracle_report.h"
#include "workshop/mutants/vector_validity.h"
#include "workshop/rules/all_recipes.h"
#include "workshop/rules/make_vector.h"

namespace hlo::conformance {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<Recipe> HugeRecipes() {
  std::vector<Recipe> huge;
  auto all = AllRecipes();
  EXPECT_TRUE(all.ok()) << all.status();
  if (!all.ok()) return huge;
  for (Recipe& recipe : *all) {
    if (!recipe.small.empty()) huge.push_back(std::move(recipe));
  }
  return huge;
}

Vector HugeVector(const std::string& id) {
  for (const Recipe& recipe : HugeRecipes()) {
    if (recipe.id != id) continue;
    auto vector = MakeVector(recipe);
    EXPECT_TRUE(vector.ok()) << vector.status();
    if (vector.ok()) return *std::move(vector);
  }
  return {};
}

// Returns the expected value of each program, or one with a first element from
// an index truncated to 32 bits.
class Double : public Backend {
 public:
  Double(const Golden& golden, bool cuts) : golden_(golden), cuts_(cuts) {}
  absl::StatusOr<Hello> Start() override {
    Hello hello;
    hello.name = "double";
    return hello;
  }
  Answer Run(const Question& question) override {
    return RunAll({&question})[0];
  }
  std::vector<Answer> RunAll(
      const std::vector<const Question*>& questions) override {
    if (!questions.empty()) together.push_back(questions.size());
    std::vector<Answer> answers;
    for (const Question* question : questions) {
      Literal value = ExpectedOf(*question);
      auto view = value.mutable_view();
      // Only zeros lie where 32 bits reach.
      if (cuts_ && view.ok()) std::fill_n(view->data, 1, std::byte{0});
      answers.emplace_back().outputs = {{std::move(value)}};
    }
    return answers;
  }
  std::vector<size_t> together;

 private:
  Literal ExpectedOf(const Question& question) const {
    for (const Vector& vector : golden_.vectors) {
      if (vector.module != question.module) continue;
      return *vector.expect.front().outputs[0][0].value;
    }
    return {};
  }

  const Golden& golden_;
  const bool cuts_;
};

class HugeTest : public testing::Test {
 protected:
  void SetUp() override {
    golden_.root = "root";
    for (const char* id : {"gather/huge/u8", "pad/huge/s4"}) {
      golden_.vectors.push_back(HugeVector(id));
    }
  }
  Results Asked(Double& backend, bool huge) {
    RunOptions options;
    options.huge = huge;
    auto results = conformance::Run(golden_, backend, options);
    EXPECT_TRUE(results.ok()) << results.status();
    return results.ok() ? *std::move(results) : Results();
  }
  Golden golden_;
};

TEST_F(HugeTest, TheirArraysHaveMoreThan31BitsCanCount) {
  const std::vector<Recipe> recipes = HugeRecipes();
  EXPECT_GE(recipes.size(), 25u);
  for (const Recipe& recipe : recipes) {
    const auto module = Load(recipe.module);
    ASSERT_TRUE(module.ok()) << recipe.id << ": " << module.status();
    int64_t most = 0, widest = 0;
    for (const Instruction& each :
         (*module)->entry_computation().instructions) {
      int64_t count = 1;
      for (const Dimension& size : each.shape.dimensions()) count *= size.size;
      most = std::max(most, count);
      widest = std::max(widest, each.shape.byte_size());
    }
    // A transform has no type of a byte: its bytes are too many for 32 bits.
    EXPECT_GT(std::max(most, widest / 2), int64_t{1} << 31) << recipe.id;
    EXPECT_LT(widest, (int64_t{1} << 32) + 512) << recipe.id;
  }
}

TEST_F(HugeTest, TheFormulaIsWhatSmallProgramsGive) {
  const Vector& vector = golden_.vectors[0];
  EXPECT_TRUE(vector.huge());
  EXPECT_EQ(vector.level, RequirementLevel::kMust);
  EXPECT_THAT(vector.module, HasSubstr("u8[2147483669]"));
  EXPECT_THAT(vector.info.oracles,
              ElementsAre("calculation", "naive-small", "hloref-small"));
  for (Recipe recipe : HugeRecipes()) {
    if (!absl::StartsWith(recipe.id, "reverse/")) continue;
    EXPECT_TRUE(MakeVector(recipe).ok());
    recipe.small[0].elements[0] += 1;
    EXPECT_THAT(MakeVector(recipe).status().message(),
                HasSubstr("what was calculated"));
  }
}

TEST_F(HugeTest, NobodyIsAskedUnlessHeWishes) {
  Double backend(golden_, false);
  for (const Result& result : Asked(backend, false).results) {
    EXPECT_EQ(result.verdict, Verdict::kFiltered) << result.id;
    EXPECT_EQ(result.message, kHugeMessage);
  }
  EXPECT_THAT(backend.together, IsEmpty());
}

TEST_F(HugeTest, OneIsAskedAtATime) {
  Double backend(golden_, false);
  for (const Result& result : Asked(backend, true).results) {
    EXPECT_EQ(result.verdict, Verdict::kPass) << result.id;
  }
  EXPECT_THAT(backend.together, ElementsAre(1u, 1u));
}

TEST_F(HugeTest, WhoCutsPlacesFails) {
  Double backend(golden_, true);
  for (const Result& result : Asked(backend, true).results) {
    EXPECT_EQ(result.verdict, Verdict::kFailValue) << result.id;
  }
}

TEST_F(HugeTest, TheHeadOfARunSaysWhetherTheyWereAsked) {
  Double backend(golden_, false);
  const Results with = Asked(backend, true), without = Asked(backend, false);
  EXPECT_FALSE(with.head == without.head);
  const auto read = ReadResults(absl::StrCat(ToLine(with.head), "\n"));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->head, with.head);
  Results half = without;
  half.head.shards = 2;
  Results other = with;
  other.head.shards = 2;
  other.head.shard = 1;
  EXPECT_FALSE(Merge({half, other}).ok());
}

TEST_F(HugeTest, ExportLeavesThemOut) {
  const std::string folder = testing::TempDir() + "/huge_export";
  for (const bool huge : {false, true}) {
    ExportHead head;
    head.root = golden_.root;
    head.selection.huge = huge;
    ASSERT_TRUE(Export(golden_, head, folder).ok());
    const auto read = ReadExportHead(folder);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(read->selection.huge, huge);
    std::ifstream file(folder + "/requests.jsonl");
    int programs = 0;
    for (std::string line; std::getline(file, line);) {
      programs += absl::StrContains(line, "\"program\"") ? 1 : 0;
    }
    EXPECT_EQ(programs, huge ? 2 : 0);
  }
  std::filesystem::remove_all(folder);
}

TEST_F(HugeTest, NobodyElseRunsThem) {
  Answer before;
  for (const Vector& vector : golden_.vectors) {
    const Validity validity = CheckValidity(vector, 16, before);
    EXPECT_THAT(validity.problems, IsEmpty());
    EXPECT_GT(validity.mutants, 3);
  }
  const OracleReport opinions = MakeOracleReport(golden_.vectors);
  EXPECT_THAT(opinions.alone, Contains(testing::Key("too many elements")));
  EXPECT_THAT(opinions.disagreements, IsEmpty());
}

}  // namespace
}  // namespace hlo::conformance
