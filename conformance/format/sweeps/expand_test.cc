// Each word of a sweep file, and each error. Files are called x.sweeps.
#include "conformance/format/sweeps/expand.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

absl::StatusOr<std::vector<Recipe>> Expanded(absl::string_view text,
                                             uint64_t reseed = 0) {
  SweepFiles files;
  absl::Status read = ReadSweepFile("x.sweeps", "negate", text, files);
  if (!read.ok()) return read;
  Recipes recipes(reseed);
  absl::Status expanded = ExpandSweeps(files, recipes);
  if (!expanded.ok()) return expanded;
  return recipes.all();
}

std::vector<Recipe> RecipesOf(absl::string_view text, uint64_t reseed = 0) {
  auto recipes = Expanded(text, reseed);
  EXPECT_TRUE(recipes.ok()) << recipes.status();
  return recipes.ok() ? *std::move(recipes) : std::vector<Recipe>();
}

// The only one of `lines` behind the head of a sweep.
Recipe RecipeOf(absl::string_view lines) {
  std::vector<Recipe> recipes =
      RecipesOf(absl::StrCat("//: SWEEP V1 a\n//: WHY b\n", lines));
  EXPECT_THAT(recipes, SizeIs(1));
  return recipes.size() == 1 ? recipes[0] : Recipe();
}

std::vector<std::string> IdsOf(absl::string_view text) {
  std::vector<std::string> ids;
  for (const Recipe& recipe : RecipesOf(text)) ids.push_back(recipe.id);
  return ids;
}

std::string InputText(const RandomInput& input) {
  return absl::StrCat(input.map, " ", input.lo, " ", input.hi, " @",
                      input.seed);
}

TEST(ExpandTest, AProgramIsTheBodyOfItsEntry) {
  const Recipe recipe = RecipeOf(
      R"(//: DRAW w = f32[] special; x = f32[2] int -3 3; y = f32[] special @9
// A comment.
f { ROOT z = f32[] parameter(0) }
g {
  ROOT z = f32[] parameter(0)
}
v = f32[2] map(x, y),
    to_apply=f
ROOT r = f32[2] negate(v)
)");
  EXPECT_EQ(recipe.id, "negate/a");
  EXPECT_THAT(recipe.clauses, ElementsAre("negate.V1"));
  EXPECT_EQ(recipe.why, "b");
  EXPECT_EQ(recipe.golden_file, GoldenFile::kNumbers);
  EXPECT_EQ(recipe.module, R"(f { ROOT z = f32[] parameter(0) }
g {
  ROOT z = f32[] parameter(0)
}
ENTRY main {
  x = f32[2] parameter(0)
  y = f32[] parameter(1)
  v = f32[2] map(x, y), to_apply=f
  ROOT r = f32[2] negate(v)
}
)");
  ASSERT_THAT(recipe.inputs, SizeIs(2));
  EXPECT_EQ(InputText(recipe.inputs[0]), "int -3 3 @2");  // nobody names w
  EXPECT_EQ(InputText(recipe.inputs[1]), "special 0 0 @9");
}

TEST(ExpandTest, AnEntryOfDrawWithoutANameIsOfAParameterInTheText) {
  const Recipe recipe = RecipeOf(
      "//: DRAW int 1 9\none = s32[] constant(1)\nROOT x = s32[] "
      "parameter(0)\n");
  EXPECT_EQ(recipe.module,
            "ENTRY main {\n  one = s32[] constant(1)\n  ROOT x = s32[] "
            "parameter(0)\n}\n");
  EXPECT_THAT(recipe.inputs, SizeIs(1));
}

TEST(ExpandTest, EachTypesAndSizesMakeARecipeForEachValue) {
  EXPECT_THAT(IdsOf(R"(//: SWEEP V1 $how-n$n
//: WHY b
//: EACH how | op
//:   first | negate
//:   second | abs
//: TYPES f32 s8
//: SIZES n = 3 2*2
ROOT r = $T[$n] iota(), iota_dimension=0
)"),
              ElementsAre("negate/first-n3/s8", "negate/first-n4/s8",
                          "negate/first-n3/f32", "negate/first-n4/f32",
                          "abs/second-n3/s8", "abs/second-n4/s8",
                          "abs/second-n3/f32", "abs/second-n4/f32"));
}

TEST(ExpandTest, WhereAndAMinusLeaveCombinationsOut) {
  EXPECT_THAT(IdsOf(R"(//: SWEEP $label a$n
//: WHY b
//: EACH n = 1 | 2 | 3
//: TYPES f32 s8 u8
//: WHERE n != 2 && T.exact > 0
//: BY T | label
//:   s8 | -
//:   integer | V2
//:   any | V3
ROOT r = $T[] constant($n)
)"),
              ElementsAre("negate/a1/u8", "negate/a1/f32", "negate/a3/u8",
                          "negate/a3/f32"));
}

TEST(ExpandTest, VariablesStandForTheirTextsWhenTheyAreUsed) {
  const Recipe recipe = RecipeOf(R"(//: TYPES bf16
//: LET zeros =
//:   a = $T[${n+1}] constant({$value})
//:   b = $T.unsigned[$T.bits] constant($T.digits)
//: LET value = 0, 0
//: LET n = 1
$zeros
ROOT c = ${n}x$T.part
)");
  EXPECT_EQ(recipe.module,
            "ENTRY main {\n  a = bf16[2] constant({0, 0})\n  b = u16[16] "
            "constant(8)\n  ROOT c = 1xbf16\n}\n");
}

TEST(ExpandTest, ApplicationsStandBesideOneAnother) {
  const Recipe recipe =
      RecipeOf(R"(//: BESIDE SIZES n = [] 2 [2,3] 5 WHERE n != 5
//: SEED 10+nth
//: DRAW a = s32[$n] int 1 2; b$i = s32[] codes nth 7
e = s32[] constant(0)
ROOT r$i = s32[$n] add($a, e, b$i)
)");
  EXPECT_EQ(recipe.module, R"(ENTRY main {
  p0 = s32[] parameter(0)
  b0 = s32[] parameter(1)
  p2 = s32[2] parameter(2)
  b1 = s32[] parameter(3)
  p4 = s32[2,3] parameter(4)
  b2 = s32[] parameter(5)
  e = s32[] constant(0)
  r0 = s32[] add(p0, e, b0)
  r1 = s32[2] add(p2, e, b1)
  r2 = s32[2,3] add(p4, e, b2)
  ROOT r = tuple(r0, r1, r2)
}
)");
  EXPECT_EQ(InputText(recipe.inputs[5]), "codes 6 7 @16");
}

TEST(ExpandTest, NothingBesideNothingIsNoRecipe) {
  EXPECT_THAT(IdsOf(R"(//: SWEEP V1 a
//: WHY b
//: LET none =
//: BESIDE SIZES n = $none
ROOT r = s32[$n] iota()
)"),
              IsEmpty());
}

TEST(ExpandTest, AFamilyHasLinesAndTheNameAndTheProgramOfItsSweeps) {
  const std::vector<Recipe> recipes = RecipesOf(R"(//: LET two = 2
//: FAMILY base
//: WHY base
//: GOLDEN sums
//: LET count = 1
//: FAMILY long $slug-long OVER base
//: WHY long
ROOT r = s32[$count] iota()
//: SWEEP V1 a OVER base long
//: LET count = $two
ROOT r = s32[$count] own()
//: SWEEP V2 b OVER long
//: GOLDEN shapes
)");
  ASSERT_THAT(recipes, SizeIs(3));
  EXPECT_EQ(recipes[0].id, "negate/a");
  EXPECT_EQ(recipes[1].id, "negate/a-long");
  EXPECT_EQ(recipes[1].why, "long");
  EXPECT_THAT(recipes[1].module, HasSubstr("s32[2] own()"));
  EXPECT_EQ(recipes[1].golden_file, GoldenFile::kSums);
  EXPECT_EQ(recipes[2].id, "negate/b-long");
  EXPECT_EQ(recipes[2].golden_file, GoldenFile::kShapes);
  EXPECT_THAT(recipes[2].module, HasSubstr("s32[1] iota()"));
}

TEST(ExpandTest, CommonComputationsAreThoseThatAreCalled) {
  const std::vector<Recipe> recipes = RecipesOf(R"(//: COMMON
f { ROOT z = s32[] parameter(0) }
g { x = s32[] parameter(0)  ROOT z = s32[] call(x), to_apply=f }
//: SWEEP V1 a
//: WHY b
ROOT r = s32[] call(x), to_apply=g
//: SWEEP V1 c
//: WHY b
g { ROOT own = s32[] parameter(0) }
ROOT r = s32[] call(x), to_apply=g
)");
  ASSERT_THAT(recipes, SizeIs(2));
  EXPECT_THAT(recipes[0].module, HasSubstr("f {"));
  EXPECT_THAT(recipes[0].module, HasSubstr("g { x"));
  EXPECT_EQ(recipes[1].module.substr(0, 9), "g { ROOT ");
}

TEST(ExpandTest, FieldsOfTheRecipe) {
  const Recipe recipe = RecipeOf(R"(//: PROCESSES 2 x 1+3
//: CHECK residual cholesky
//: ORACLE equation
//: MAY flush, add to 0
//: INFEED f32[2] int 1 2; s32[] index 0 4
//: DEADLOCK
ROOT r = f32[2] iota()
)");
  EXPECT_EQ(recipe.replicas, 2);
  EXPECT_EQ(recipe.partitions, 4);
  EXPECT_EQ(recipe.check.kind, Check::Kind::kResidual);
  EXPECT_EQ(recipe.check.word, "cholesky");
  EXPECT_EQ(recipe.oracle, "equation");
  EXPECT_TRUE(recipe.may_flush && recipe.may_add_to_zero);
  EXPECT_EQ(recipe.outcome, Outcome::kDeadlock);
  ASSERT_THAT(recipe.infeed, SizeIs(2));
  EXPECT_EQ(recipe.infeed[1].shape, "s32[]");
  EXPECT_EQ(InputText(recipe.infeed[1].input), "index 0 4 @2");
}

TEST(ExpandTest, RealsAreThoseOfTheProgramInF64) {
  const Recipe recipe = RecipeOf(R"(//: TYPES f8e5m2
//: CHECK ulp 8 narrow 1
//: REALS
//: DRAW x = $T[${2^T.bits}] codes 0 1
ROOT r = $T[${2^T.bits}] sine(x)
)");
  EXPECT_EQ(recipe.check.ulp, 0.5 + 1.0 / 32);
  EXPECT_EQ(recipe.wide,
            "ENTRY main {\n  x = f64[256] parameter(0)\n  ROOT r = f64[256] "
            "sine(x)\n}\n");
}

TEST(ExpandTest, RangesFollowFromTheType) {
  const Recipe recipe = RecipeOf(R"(//: EACH T = f8e4m3
//: DRAW x = $T[9] numbers 99; y = $T[9] terms 2; z = $T[9] factors 2
ROOT r = $T[9] add(x, y, z)
)");
  EXPECT_EQ(InputText(recipe.inputs[0]), "int -15 15 @1");
  EXPECT_EQ(InputText(recipe.inputs[1]), "int -4 4 @2");
  EXPECT_EQ(InputText(recipe.inputs[2]), "int -2 2 @3");
}

TEST(ExpandTest, AnEditOfTheProgramBreaksARule) {
  const std::vector<Recipe> recipes = RecipesOf(R"(//: SWEEP V1 counterpart
//: WHY b
//: GOLDEN rejects
//: DRAW x = f32[2] int 1 9
ROOT r = f32[2] negate(x)
//: REJECT S1 other-sizes: r = f32[2] => r = f32[3]
)");
  ASSERT_THAT(recipes, SizeIs(2));
  EXPECT_EQ(recipes[1].id, "negate/rejects-other-sizes");
  EXPECT_EQ(recipes[1].valid_counterpart, "negate/counterpart");
  EXPECT_THAT(recipes[1].clauses, ElementsAre("negate.S1"));
  EXPECT_EQ(recipes[1].outcome, Outcome::kReject);
  EXPECT_THAT(recipes[1].inputs, IsEmpty());
  EXPECT_THAT(recipes[1].module, HasSubstr("ROOT r = f32[3] negate(x)"));
}

TEST(ExpandTest, SmallProgramsOfAHugeOne) {
  const Recipe recipe = RecipeOf(R"(//: SIZES n = 2^31+1
//: SMALL n = 5 6
//: ELEMENTS 3 of n-3+i; (n > 5)*7
ROOT r = u8[$n] iota()
)");
  EXPECT_THAT(recipe.module, HasSubstr("u8[2147483649]"));
  ASSERT_THAT(recipe.small, SizeIs(2));
  EXPECT_THAT(recipe.small[0].module, HasSubstr("u8[5]"));
  EXPECT_THAT(recipe.small[0].elements, ElementsAre(2, 3, 4, 0));
  EXPECT_THAT(recipe.small[1].elements, ElementsAre(3, 4, 5, 7));
  EXPECT_THAT(recipe.elements,
              ElementsAre(2147483646, 2147483647, 2147483648, 7));
}

// Names and conditions are about the published sizes, programs about others.
TEST(ExpandTest, SizesThatAreDrawnAnew) {
  for (uint64_t seed = 1; seed < 20; ++seed) {
    const std::vector<Recipe> recipes = RecipesOf(R"(//: SWEEP V1 n$n
//: WHY b
//: SIZES n = 8
//: WHERE n == 8
//: DRAW x$n.published = s32[$n] codes 1 3
ROOT r = s32[$n] negate(x8)
)",
                                                  seed);
    ASSERT_THAT(recipes, SizeIs(1));
    EXPECT_EQ(recipes[0].id, absl::StrCat("negate/n8~", seed));
    const bool near = absl::StrContains(recipes[0].module, "x8 = s32[7]") ||
                      absl::StrContains(recipes[0].module, "x8 = s32[8]") ||
                      absl::StrContains(recipes[0].module, "x8 = s32[9]");
    EXPECT_TRUE(near) << recipes[0].module;
  }
}

TEST(ExpandTest, ErrorsNameTheirLine) {
  constexpr absl::string_view kBegin = "//: SWEEP V1 a\n//: WHY b\n";
  constexpr absl::string_view kEnd = "ROOT r = s32[] constant(1)\n";
  const std::pair<const char*, const char*> errors[] = {
      {"//: WORD\n", "x.sweeps:3: unknown word WORD"},
      {"//: LET n = 1\n", "x.sweeps:3: $n is never used"},
      {"//: EACH n = 1\n", "x.sweeps:3: $n is never used"},
      {"s = s32[$n] iota()\n", "x.sweeps:3: there is no variable $n"},
      {"s = s32[${n]\n", "x.sweeps:3: `${` without `}`"},
      {"s = s32[$]\n", "x.sweeps:3: `$` without a name"},
      {"//: LET n = $n\ns = s32[$n]\n", "x.sweeps:4: $n stands in itself"},
      {"//: EACH T = f3\ns = $T.bits\n", "x.sweeps:4: $T.bits: f3 is no"},
      {"//: TYPES f3\n", "x.sweeps:3: TYPES: `f3` is neither"},
      {"//: EACH a | b\n//:   1\n", "x.sweeps:3: a row has another number"},
      {"//: BY T | b\n", "x.sweeps:3: BY needs rows"},
      {"//: TYPES f32\n//: BY T | b\n//:   s32 | 1\ns = $b\n",
       "x.sweeps:6: $b has no row for f32"},
      {"//: WHERE 1 +\n", "x.sweeps:3: expression"},
      {"//: GOLDEN letters\n", "x.sweeps:3: there is no file letters"},
      {"//: CHECK all\n", "x.sweeps:3: there is no such check"},
      {"//: CHECK ulp\n", "x.sweeps:3: it is ulp N"},
      {"//: MAY add\n", "x.sweeps:3: it is `flush`"},
      {"//: PROCESSES two\n", "x.sweeps:3: there is no variable $two"},
      {"//: DRAW x = s32[] int 1 2 3\n", "x.sweeps:3: int has not so many"},
      {"//: REJECT S1 a: b\n", "x.sweeps:3: it is LABEL NAME"},
      {"//: REJECT S1 a: b => c\n", "x.sweeps:3: the program has no `b`"},
      {"f {\n", "a computation is open"},
  };
  for (const auto& [lines, message] : errors) {
    EXPECT_THAT(Expanded(absl::StrCat(kBegin, lines, kEnd)).status().message(),
                HasSubstr(message))
        << lines;
  }
}

TEST(ExpandTest, ErrorsOfWholeFiles) {
  const std::pair<const char*, const char*> errors[] = {
      {"ROOT r = s32[] constant(1)\n", "x.sweeps:1: program text outside"},
      {"//: WHY b\n", "x.sweeps:1: WHY outside of a SWEEP"},
      {"//:   b\n", "x.sweeps:1: no line that this one continues"},
      {"//: SWEEP\n", "x.sweeps:1: a SWEEP and a FAMILY have names"},
      {"//: SWEEP V1 a\n//: WHY b\n", "x.sweeps:1: there is no program"},
      {"//: SWEEP V1 a\nROOT r = s32[] constant(1)\n",
       "x.sweeps:1: WHY is missing"},
      {"//: SWEEP V1 a OVER b\nROOT r = s32[] constant(1)\n",
       "x.sweeps:1: there is no FAMILY b"},
      {"//: FAMILY b\n", "x.sweeps:1 is never used"},
      {"//: FAMILY b\n//: FAMILY b\n", "x.sweeps:2: a second FAMILY b"},
      {"//: COMMON\nf { ROOT x = s32[] parameter(0) }\n//: SWEEP V1 a\n//: "
       "WHY b\nROOT r = s32[] constant(1)\n",
       "x.sweeps:2 is never used"},
  };
  for (const auto& [text, message] : errors) {
    EXPECT_THAT(Expanded(text).status().message(), HasSubstr(message)) << text;
  }
}

}  // namespace
}  // namespace hlo::conformance
