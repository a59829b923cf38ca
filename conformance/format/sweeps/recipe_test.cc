// Recipe lines: what they stand for, and what is wrong with others.
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "conformance/format/golden.h"
#include "conformance/format/recipe_files.h"
#include "conformance/format/sweeps/begin_vector.h"
#include "conformance/format/sweeps/expand_recipe.h"
#include "conformance/format/sweeps/rule_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// -5 and -6 are minus what `index` draws of one number.
constexpr char kRule[] = R"(//: SWEEP V1 $name
//: WHY the sign
//: LET op = negate
//: EACH name | number
//:   five | 5
//:   six | 6
//: TYPES s32
//: DRAW x = $T[2] index $number $number
ROOT r = $T[2] negate(x)
)";

// The vectors of a rule whose results hold `number(recipe)` alone.
template <typename Number>
std::vector<Vector> VectorsOf(const std::string& rule, Number number) {
  const auto recipes = RecipesOfRule("test", rule);
  EXPECT_TRUE(recipes.ok()) << recipes.status();
  std::vector<Vector> vectors;
  for (const Recipe& recipe : *recipes) {
    Vector& vector = vectors.emplace_back(BeginVector(recipe));
    const auto module = LoadProgram(recipe);
    EXPECT_TRUE(module.ok()) << module.status();
    EXPECT_TRUE(SetQuestion(recipe, **module, vector).ok());
    const int32_t numbers[] = {number(recipe), number(recipe)};
    const auto result = Literal::Array<int32_t>(numbers, {2});
    vector.info.oracles = {"calculation", "naive"};
    vector.expect.emplace_back().outputs = *ExpectedOf({*result}, recipe.check);
  }
  return vectors;
}

int32_t Minus(const Recipe& recipe) {
  return -static_cast<int32_t>(recipe.inputs[0].lo);
}

std::string LineOf(const std::string& rule) {
  const auto recipe = MakeRecipe("test", rule, VectorsOf(rule, Minus));
  EXPECT_TRUE(recipe.ok()) << recipe.status();
  return recipe.ok() ? ToLine(*recipe) : "";
}

// How reading and expanding a line ends.
absl::Status EndOf(const std::string& line) {
  const auto recipe = RecipeFromLine(line);
  if (!recipe.ok()) return recipe.status();
  return ExpandRecipe(*recipe, {}).status();
}

TEST(RecipeTest, ALineIsItsVectors) {
  const std::string line = LineOf(kRule);
  const auto recipe = RecipeFromLine(line);
  ASSERT_TRUE(recipe.ok()) << recipe.status();
  EXPECT_EQ(ToLine(*recipe), line);
  EXPECT_THAT(recipe->kinds, SizeIs(1));
  const auto vectors = ExpandRecipe(*recipe, {});
  ASSERT_TRUE(vectors.ok()) << vectors.status();
  const std::vector<Vector> made = VectorsOf(kRule, Minus);
  ASSERT_THAT(*vectors, SizeIs(2));
  for (size_t i = 0; i < made.size(); ++i) {
    EXPECT_EQ((*vectors)[i].line, ToLine(made[i]));
    EXPECT_EQ(ToLine((*vectors)[i].vector), ToLine(made[i]));
  }
  EXPECT_THAT(*ExpandRecipe(*recipe, {"dot"}), SizeIs(0));
  EXPECT_THAT(*ExpandRecipe(*recipe, {"dot", "negate"}), SizeIs(2));
}

TEST(RecipeTest, AValueThatIsNotTheRecordedOneIsNoticed) {
  const auto wrong = MakeRecipe(
      "test", kRule, VectorsOf(kRule, [](const Recipe&) { return 7; }));
  EXPECT_THAT(wrong.status().ToString(), HasSubstr("negate/five/s32"));
  EXPECT_THAT(wrong.status().ToString(), HasSubstr("computes something else"));
}

TEST(RecipeTest, WrongLinesAreErrors) {
  const std::string line = LineOf(kRule);
  const std::string row = "negate/five/s32 1 0 ";
  const struct {
    std::string from, to, error;
  } cases[] = {
      {"hloref-recipe/1", "hloref-recipe/2", "schema: not hloref-recipe/1"},
      {"\"kinds\":[", "\"kinds\":[3,", "kinds[0]: not a JSON object"},
      {"\"must\"", "\"may\"", "kinds[0].level: no such level"},
      {"\"outcome\":\"value\"", "\"outcome\":\"\"",
       "kinds[0].expect[0].outcome: no such outcome"},
      {"[{\"when\":{},\"outcome\":\"value\"}]", "[]", "nothing is expected"},
      {row, "negate/five/s32 0 0 ", "vectors[0]: not an id"},
      {row, "negate/five/s32 1 1 ", "vectors[0]: not an id"},
      {row, "negate/five/s32 1 -1 ", "vectors[0]: not an id"},
      {row, absl::StrCat(row, "0"), "vectors[0]: not an id"},
      {row, "negate/six/s32 1 0 ", "vectors[1]: not sorted"},
      {row, "negate/four/s32 1 0 ", "the rule does not make negate/four/s32"},
      {row, "negate/five/s32 2 0 ",
       "negate/five/s32: the program or the value"},
      {"//:   six | 6\\n", "", "the rule does not make negate/six/s32"},
      {"//:   six", "//:   five", "the rule makes negate/five/s32 twice"},
      {"six | 6", "six | 6\\n//:   seven | 7", "makes 3 vectors, of which 2"},
      {"index $number $number", "index 5 5", "$number is never used"},
      {"negate(x)", "negate(x", "negate/five/s32: "},
      {"//: WHY", "//: WHAT", "test.sweeps:2: unknown word WHAT"},
      {"[2]", "[1073741824]", "an input of 4294967296 bytes"},
  };
  for (const auto& each : cases) {
    const std::string edited =
        absl::StrReplaceAll(line, {{each.from, each.to}});
    ASSERT_NE(edited, line) << each.from;
    EXPECT_THAT(EndOf(edited).ToString(), HasSubstr(each.error)) << each.to;
  }
  for (size_t n = 0; n < line.size(); n += 7) {
    EXPECT_FALSE(EndOf(line.substr(0, n)).ok()) << n;
  }
}

// Each rule would take too much time or memory.
TEST(RecipeTest, ARuleThatTakesTooMuchIsAnError) {
  std::string doubled = "//: SWEEP V1 $a0\n//: WHY no\n//: LET op = add\n";
  for (int i = 0; i < 30; ++i) {
    absl::StrAppend(&doubled, "//: LET a", i, " = $a", i + 1, "$a", i + 1,
                    "\n");
  }
  absl::StrAppend(&doubled, "//: LET a30 = b\nROOT r = s32[] constant(1)\n");
  std::string many = "//: SWEEP V1 x\n//: WHY no\n//: LET op = add\n";
  for (int i = 0; i < 8; ++i) {
    absl::StrAppend(&many, "//: SIZES n", i, " = 1 2 3 4 5 6 7 8 9 10 11 12\n");
  }
  const auto condition = [](const std::string& text) {
    return absl::StrCat(
        "//: SWEEP V1 x\n//: WHY no\n//: LET op = add\n//: WHERE ", text,
        "\nROOT r = s32[] constant(1)\n");
  };
  const struct {
    std::string rule, error;
  } cases[] = {
      {doubled, "too long"},
      {absl::StrCat(many, "ROOT r = s32[] constant(1)\n"), "too many comb"},
      {condition("1 ^ 9223372036854775807 == 2"), ""},
      {condition(std::string(100000, '(')), "nests too deeply"},
      {condition(absl::StrCat(std::string(100000, '-'), "1")), "too deeply"},
      {condition("2 ^ 64"), "overflow"},
  };
  for (const auto& each : cases) {
    EXPECT_THAT(RecipesOfRule("test", each.rule).status().ToString(),
                HasSubstr(each.error));
  }
  const std::string endless = absl::StrReplaceAll(
      kRule, {{"ROOT r = $T[2] negate(x)\n",
               "yes { p = $T[2] parameter(0) ROOT t = pred[] constant(true) }\n"
               "same { p = $T[2] parameter(0) ROOT q = $T[2] negate(p) }\n"
               "ROOT r = $T[2] while(x), condition=yes, body=same\n"}});
  EXPECT_THAT(MakeRecipe("test", endless, VectorsOf(endless, Minus))
                  .status()
                  .ToString(),
              HasSubstr("steps"));
}

TEST(RecipeTest, ARuleNeedsNoOtherFile) {
  SweepFiles files;
  ASSERT_TRUE(ReadSweepFile("a.sweeps", "", R"(//: LET number = 5
//: LET unused = 6
//: FAMILY base $slug
//: RECIPE one
//: WHY why
)",
                            files)
                  .ok());
  ASSERT_TRUE(ReadSweepFile("map.sweeps", "map", R"(//: COMMON
minus { a = s32[] parameter(0) ROOT r = s32[] negate(a) }
plus { a = s32[] parameter(0) ROOT r = s32[] add(a, a) }
//: SWEEP V1 a OVER base
//: DRAW x = s32[2]
//:   index $number 5
r = s32[2] negate(x)
ROOT m = s32[2] map(r),
  dimensions={0}, to_apply=minus
//: SWEEP V1 b
//: WHY of no recipe
ROOT r = s32[] constant(1)
)",
                            files)
                  .ok());
  EXPECT_THAT(RecipeLineNames(files), ElementsAre("one"));
  const auto text = RuleText(files, "one");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(*text, R"(//: LET number = 5
//: COMMON
minus { a = s32[] parameter(0) ROOT r = s32[] negate(a) }
//: FAMILY base $slug
//: RECIPE one
//: WHY why
//: SWEEP V1 a OVER base
//: LET op = map
//: DRAW x = s32[2]
//:   index $number 5
r = s32[2] negate(x)
ROOT m = s32[2] map(r), dimensions={0}, to_apply=minus
)");
}

class RecipeFiles : public testing::Test {
 protected:
  RecipeFiles()
      : folder_((std::filesystem::temp_directory_path() /
                 absl::StrCat("recipe-files-", getpid()))
                    .string()) {}
  ~RecipeFiles() override { std::filesystem::remove_all(folder_); }

  std::vector<std::string> Written(const std::string& rule) {
    const auto changes =
        WriteRecipe(folder_, "test", rule, VectorsOf(rule, Minus));
    EXPECT_TRUE(changes.ok()) << changes.status();
    return changes.ok() ? *changes : std::vector<std::string>();
  }

  const std::string folder_;
};

TEST_F(RecipeFiles, AreReadAsVectorsWithTheirRevisions) {
  EXPECT_THAT(Written(kRule),
              ElementsAre("new: negate/five/s32", "new: negate/six/s32"));
  const auto golden = ReadGolden(folder_);
  ASSERT_TRUE(golden.ok()) << golden.status();
  ASSERT_THAT(golden->vectors, SizeIs(2));
  EXPECT_EQ(golden->manifest.at("negate/six/s32").level, "must");
  EXPECT_THAT(Written(kRule), SizeIs(0));
  EXPECT_EQ(ReadGolden(folder_)->root, golden->root);

  const std::string other =
      absl::StrReplaceAll(kRule, {{"six | 6", "six | 7"}, {"five", "four"}});
  EXPECT_THAT(Written(other),
              ElementsAre("new: negate/four/s32", "revised: negate/six/s32",
                          "withdrawn: negate/five/s32"));
  const auto after = ReadGolden(folder_);
  ASSERT_TRUE(after.ok()) << after.status();
  EXPECT_NE(after->root, golden->root);
  EXPECT_EQ(after->manifest.at("negate/six/s32").rev, 2);
  EXPECT_EQ(after->manifest.at("negate/five/s32").level, "withdrawn");
  EXPECT_EQ(after->vectors[1].rev, 2);
}

TEST_F(RecipeFiles, AFileThatTheManifestDoesNotSayIsAnError) {
  Written(kRule);
  const std::string path = absl::StrCat(folder_, "/recipes/test.jsonl");
  const std::string line = *ReadFile(path);
  for (const std::string& text :
       {std::string(), line.substr(0, line.size() - 1), line + line,
        absl::StrReplaceAll(line, {{"must", "open"}})}) {
    ASSERT_TRUE(WriteFile(path, text).ok());
    EXPECT_THAT(ReadGolden(folder_).status().ToString(),
                HasSubstr("recipes/test.jsonl:1: "));
  }
  std::filesystem::remove(path);
  EXPECT_FALSE(ReadGolden(folder_).ok());
}

}  // namespace
}  // namespace hlo::conformance
