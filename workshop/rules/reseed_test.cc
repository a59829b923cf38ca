#include "workshop/rules/reseed.h"

#include <map>
#include <set>

#include "absl/strings/match.h"
#include "conformance/backends/backend.h"
#include "conformance/format/reseeded.h"
#include "conformance/format/sweeps/recipes.h"
#include "conformance/run/verdict.h"
#include "gtest/gtest.h"
#include "workshop/rules/all_recipes.h"

namespace hlo::conformance {
namespace {

TEST(ReseedTest, NamesHoldTheirSeeds) {
  EXPECT_EQ(Reseeded("dot/a/f32", 7), "dot/a/f32~7");
  EXPECT_EQ(Reseeded("dot/a/f32", 0), "dot/a/f32");
  EXPECT_EQ(Published("dot/a/f32~7"), "dot/a/f32");
  EXPECT_EQ(ReseedOf("dot/a/f32~18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(ReseedOf("dot/a/f32"), 0u);
}

TEST(ReseedTest, SizesStayWithinOneOfTheLadder) {
  const Recipes usual;
  std::set<int64_t> seen;
  for (uint64_t seed = 1; seed < 50; ++seed) {
    const Recipes recipes(seed);
    for (const int64_t n : {0, 1, 2, 7, 128, 4097}) {
      const int64_t size = recipes.Size(n);
      EXPECT_LE(std::abs(size - n), n < 2 ? 0 : 1);
      EXPECT_EQ(usual.Size(n), n);
      if (n == 128) seen.insert(size);
    }
  }
  EXPECT_EQ(seen, (std::set<int64_t>{127, 128, 129}));
}

TEST(AllRecipesTest, TheSweepsOfTheRepositoryExpand) {
  const auto recipes = AllRecipes();
  ASSERT_TRUE(recipes.ok()) << recipes.status();
  EXPECT_GT(recipes->size(), 10000u);
}

TEST(ReseedTest, EveryRecipeIsDrawnFromOtherSeeds) {
  const auto all = AllRecipes(), reseeded = AllRecipes(11);
  ASSERT_TRUE(all.ok() && reseeded.ok()) << all.status();
  ASSERT_EQ(all->size(), reseeded->size());
  for (size_t i = 0; i < all->size(); ++i) {
    const Recipe &usual = (*all)[i], &other = (*reseeded)[i];
    EXPECT_EQ(other.id, usual.id + "~11");
    ASSERT_EQ(other.inputs.size(), usual.inputs.size());
    for (size_t k = 0; k < usual.inputs.size(); ++k) {
      EXPECT_NE(other.inputs[k].seed, usual.inputs[k].seed);
    }
  }
}

// A backend that has learnt the answers of the published programs by heart does
// not pass.
TEST(ReseedTest, LearntAnswersAreWorthNothing) {
  auto golden = ReadGolden("golden", {"subtract", "reverse", "scatter"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  std::map<std::string, Answer> learnt;
  const auto backend = MakeHlorefBackend({});
  for (const Vector& vector : golden->vectors) {
    learnt[vector.module] = backend->Run(vector);
  }
  auto reseeded = Reseed(*std::move(golden), {12, {}, nullptr});
  ASSERT_TRUE(reseeded.ok()) << reseeded.status();
  int drawn = 0, passed = 0;
  std::string ids;
  for (const Vector& vector : reseeded->vectors) {
    const bool value = vector.expect.front().outcome == Outcome::kValue;
    if (ReseedOf(vector.id) != 12 || !value) continue;
    ++drawn;
    EXPECT_EQ(Judge(vector, backend->Run(vector), {}).verdict, Verdict::kPass)
        << vector.id;
    const auto answer = learnt.find(vector.module);
    if (answer != learnt.end() &&
        Judge(vector, answer->second, {}).verdict == Verdict::kPass) {
      ++passed;
      ids += vector.id + " ";
    }
  }
  EXPECT_GT(drawn, 300);
  EXPECT_LT(passed, drawn / 20) << ids;
}

}  // namespace
}  // namespace hlo::conformance
