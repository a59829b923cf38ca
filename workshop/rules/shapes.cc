// Ops that move data: every element type once, and ranks and sizes at which
// index arithmetic goes wrong. Values are distinct, and every lane is compared.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/side_by_side.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// `$T` is the element type, `$n` a size of the ladder, `$m` and `$l` sizes that
// follow from it.
struct MovementRule {
  absl::string_view op, slug, label;
  absl::string_view operands;  // shapes, separated by `;`
  absl::string_view result;    // shape and application to a, b, ..
  int64_t per_n, plus;         // $m = per_n * n + plus
};

constexpr MovementRule kMovementRules[] = {
    {"broadcast", "new-minor", "V1", "$T[$n]",
     "$T[$n,3] broadcast(a), dimensions={0}", 0, 0},
    {"broadcast", "new-major", "V1", "$T[$n]",
     "$T[3,$n] broadcast(a), dimensions={1}", 0, 0},
    {"broadcast", "both-sides", "V1", "$T[2,$n]",
     "$T[2,3,$n,2] broadcast(a), dimensions={0,2}", 0, 0},
    {"broadcast", "scalar", "V1", "$T[]",
     "$T[2,$n] broadcast(a), dimensions={}", 0, 0},
    {"reshape", "split", "V1", "$T[$n,6]", "$T[2,$n,3] reshape(a)", 0, 0},
    {"reshape", "flat", "V1", "$T[3,$n]", "$T[$m] reshape(a)", 3, 0},
    {"transpose", "two", "V1", "$T[3,$n]",
     "$T[$n,3] transpose(a), dimensions={1,0}", 0, 0},
    {"transpose", "three", "V1", "$T[2,$n,5]",
     "$T[5,2,$n] transpose(a), dimensions={2,0,1}", 0, 0},
    {"transpose", "minor-stays", "V1", "$T[3,$n,4]",
     "$T[$n,3,4] transpose(a), dimensions={1,0,2}", 0, 0},
    {"reverse", "one-of-two", "V1", "$T[3,$n]",
     "$T[3,$n] reverse(a), dimensions={1}", 0, 0},
    {"reverse", "the-other", "V1", "$T[$n,3]",
     "$T[$n,3] reverse(a), dimensions={0}", 0, 0},
    {"reverse", "both", "V1", "$T[2,$n]",
     "$T[2,$n] reverse(a), dimensions={0,1}", 0, 0},
    {"slice", "inner", "V1", "$T[3,$m]",
     "$T[2,$n] slice(a), slice={[1:3:1], [1:$l:1]}", 1, 2},
    {"slice", "strided", "V1", "$T[$m]", "$T[$n] slice(a), slice={[1:$m:3]}", 3,
     1},
    {"pad", "around", "V2", "$T[2,$n];$T[]",
     "$T[3,$m] pad(a, b), padding=0_1_0x2_1_0", 1, 3},
    {"pad", "interior", "V1", "$T[$n,2];$T[]",
     "$T[$m,2] pad(a, b), padding=2_0_1x0_0_0", 2, 1},
    {"pad", "negative", "V1", "$T[$m];$T[]",
     "$T[$n] pad(a, b), padding=-1_-2_0", 1, 3},
    {"concatenate", "minor", "V1", "$T[2,$n];$T[2,3];$T[2,$n]",
     "$T[2,$m] concatenate(a, b, c), dimensions={1}", 2, 3},
    {"concatenate", "major", "V1", "$T[$n,2];$T[0,2];$T[1,2]",
     "$T[$m,2] concatenate(a, b, c), dimensions={0}", 1, 1},
    {"iota", "minor", "V1", "", "$T[2,$n] iota(), iota_dimension=1", 0, 0},
    {"iota", "major", "V1", "", "$T[$n,3] iota(), iota_dimension=0", 0, 0},
    {"select", "lanes", "V1", "pred[$n];$T[$n];$T[$n]",
     "$T[$n] select(a, b, c)", 0, 0},
    {"clamp", "lanes", "V1", "$T[$n];$T[$n];$T[$n]", "$T[$n] clamp(a, b, c)", 0,
     0},
};

bool HasType(const MovementRule& rule, ElementType type) {
  if (rule.op == "iota")
    return !IsPred(type) && type != ElementType::kF8E8M0FNU;
  if (rule.op == "clamp") return !IsComplex(type);
  return true;
}

std::string Replaced(absl::string_view text, const MovementRule& rule,
                     ElementType type, int64_t n) {
  const int64_t m = rule.per_n * n + rule.plus;
  return absl::StrReplaceAll(text, {{"$T", Name(type)},
                                    {"$n", absl::StrCat(n)},
                                    {"$m", absl::StrCat(m)},
                                    {"$l", absl::StrCat(n + 1)}});
}

// The interior of no elements is no interior.
bool FitsRule(const MovementRule& rule, int64_t n) {
  return !(rule.slug == "interior" && n == 0) &&
         !(rule.slug == "strided" && n == 0);
}

Recipe MovementRecipe(const Recipes& recipes, const MovementRule& rule,
                      ElementType type, absl::Span<const int64_t> sizes,
                      absl::string_view suffix) {
  Recipe recipe;
  recipe.id = absl::StrCat(rule.op, "/", rule.slug, suffix, "/", Name(type));
  recipe.source = Source::kShapes;
  recipe.clauses = {absl::StrCat(rule.op, ".", rule.label)};
  recipe.why = "the index equation, lane by lane";
  SideBySide program;
  int number = 0;
  for (const int64_t rung : sizes) {
    if (!FitsRule(rule, rung)) continue;
    const int64_t n = recipes.Size(rung);
    std::vector<SideBySide::Operand> operands;
    for (absl::string_view shape :
         absl::StrSplit(rule.operands, ';', absl::SkipEmpty())) {
      ++number;
      operands.push_back(
          {Replaced(shape, rule, type, n),
           {"codes", number, 40503, static_cast<uint64_t>(number)}});
    }
    const std::vector<std::string> result = absl::StrSplit(
        Replaced(rule.result, rule, type, n), absl::MaxSplits(' ', 1));
    program.Add(absl::StrCat("r", rung), operands, result[0], result[1]);
  }
  std::move(program).Finish("", recipe);
  return recipe;
}

}  // namespace

void AddShapes(Recipes& recipes) {
  for (const MovementRule& rule : kMovementRules) {
    for (const ElementType type : AllTypes()) {
      if (!HasType(rule, type)) continue;
      recipes.push_back(
          MovementRecipe(recipes, rule, type, {0, 1, 3, 17, 129}, ""));
    }
    recipes.push_back(
        MovementRecipe(recipes, rule, ElementType::kS32, kLadder, "-ladder"));
    recipes.push_back(MovementRecipe(recipes, rule, ElementType::kF32,
                                     {rule.slug == "two" ? kMillion : 65537},
                                     "-large"));
  }
}

}  // namespace hlo::conformance
