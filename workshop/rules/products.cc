// Sums of products: exact in any order (whole numbers; one-hot rows times full
// mantissas), at sizes where tiles and blocks end.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// A dot: shapes of lhs, rhs and result, and dimension numbers.
struct DotRule {
  absl::string_view slug, lhs, rhs, result, numbers;
};
constexpr DotRule kDotRules[] = {
    {"rows-k$k", "$T[3,$k]", "$T[$k,5]", "$T[3,5]",
     "lhs_contracting_dims={1}, rhs_contracting_dims={0}"},
    {"columns-k$k", "$T[$k,5]", "$T[3,$k]", "$T[5,3]",
     "lhs_contracting_dims={0}, rhs_contracting_dims={1}"},
    {"batch-k$k", "$T[2,3,$k]", "$T[$k,2,4]", "$T[2,3,4]",
     "lhs_contracting_dims={2}, rhs_contracting_dims={0}, lhs_batch_dims={0}, "
     "rhs_batch_dims={1}"},
    {"vectors-k$k", "$T[$k]", "$T[$k]", "$T[]",
     "lhs_contracting_dims={0}, rhs_contracting_dims={0}"},
};
constexpr absl::string_view kDotText = R"(ENTRY main {
  a = $L parameter(0)
  b = $R parameter(1)
  ROOT r = $O dot(a, b), $D
}
)";

Recipe DotRecipe(const Recipes& recipes, const DotRule& rule, ElementType type,
                 int64_t rung, absl::string_view kind) {
  Recipe recipe;
  const int64_t k = recipes.Size(rung);
  recipe.id =
      absl::StrCat("dot/", kind, "-",
                   absl::StrReplaceAll(rule.slug, {{"$k", absl::StrCat(rung)}}),
                   "/", Name(type));
  recipe.source = Source::kSums;
  recipe.clauses = {"dot.V1"};
  recipe.why = "products and sums that are exact in any order";
  recipe.module =
      absl::StrReplaceAll(absl::StrReplaceAll(kDotText, {{"$L", rule.lhs},
                                                         {"$R", rule.rhs},
                                                         {"$O", rule.result},
                                                         {"$D", rule.numbers}}),
                          {{"$T", Name(type)}, {"$k", absl::StrCat(k)}});
  recipe.inputs = {FactorsOf(type, 2 * k, 51), FactorsOf(type, 2 * k, 52)};
  return recipe;
}

// Sizes at which the narrow types' sums are exact, and one way to write each.
void AddNarrowDots(Recipes& recipes) {
  for (const ElementType type : NarrowTypes()) {
    for (const int64_t k : {1, 3, 7, 17, 129}) {
      if (2 * (k + 1) >= int64_t{1} << std::min(40, ExactBits(type))) continue;
      for (const DotRule& rule : kDotRules) {
        recipes.push_back(DotRecipe(recipes, rule, type, k, "int"));
      }
    }
  }
}

void AddDots(Recipes& recipes) {
  AddNarrowDots(recipes);
  for (const ElementType type : SumTypes()) {
    for (const int64_t k : kLadder) {
      if (2 * k >= int64_t{1} << std::min(40, ExactBits(type))) continue;
      recipes.push_back(DotRecipe(recipes, kDotRules[0], type, k, "int"));
      if (k % 16 == 1 || k < 4) {
        for (size_t i = 1; i < std::size(kDotRules); ++i) {
          recipes.push_back(DotRecipe(recipes, kDotRules[i], type, k, "int"));
        }
      }
    }
    Recipe tiles =
        DotRecipe(recipes,
                  {"tiles", "$T[129,$k]", "$T[$k,65]", "$T[129,65]",
                   kDotRules[0].numbers},
                  type, type == ElementType::kBF16 ? 63 : 257, "int");
    recipes.push_back(std::move(tiles));
  }
}

// Each row of lhs picks a row of rhs, with all bits of its mantissas.
void AddOneHotDots(Recipes& recipes) {
  for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
    if (BitWidth(type) < 16) continue;
    for (const int64_t k : {1, 3, 17, 65, 129, 513, 1025, 4097}) {
      Recipe recipe = DotRecipe(
          recipes,
          {"rows-k$k", "$T[9,$k]", "$T[$k,7]", "$T[9,7]", kDotRules[0].numbers},
          type, k, "one-hot");
      recipe.why = "a row of one 1 picks a row, with all bits";
      recipe.inputs = {{"onehot", 0, 1, 61}, {"mantissa", -4, 4, 62}};
      recipes.push_back(std::move(recipe));
    }
  }
}

struct ConvolutionRule {
  absl::string_view slug, lhs, rhs, result, attributes, label;
  int64_t terms;  // of one sum
};
constexpr ConvolutionRule kConvolutionRules[] = {
    {"one-dimension", "$T[2,17,3]", "$T[3,3,4]", "$T[2,15,4]",
     "window={size=3}, dim_labels=b0f_0io->b0f", "V1", 9},
    {"two-dimensions", "$T[2,9,11,3]", "$T[3,2,3,5]", "$T[2,7,10,5]",
     "window={size=3x2}, dim_labels=b01f_01io->b01f", "V1", 18},
    {"stride-and-padding", "$T[1,16,15,2]", "$T[3,3,2,3]", "$T[1,8,8,3]",
     "window={size=3x3 stride=2x2 pad=1_0x1_1}, dim_labels=b01f_01io->b01f",
     "V2", 18},
    {"kernel-dilated", "$T[1,13,2]", "$T[3,2,2]", "$T[1,9,2]",
     "window={size=3 rhs_dilate=2}, dim_labels=b0f_0io->b0f", "V1", 6},
    {"input-dilated", "$T[1,7,2]", "$T[3,2,2]", "$T[1,13,2]",
     "window={size=3 pad=1_1 lhs_dilate=2}, dim_labels=b0f_0io->b0f", "V2", 6},
    {"reversed", "$T[1,9,2]", "$T[3,2,2]", "$T[1,7,2]",
     "window={size=3 rhs_reversal=1}, dim_labels=b0f_0io->b0f", "V1", 6},
    {"feature-groups", "$T[2,8,6]", "$T[3,2,9]", "$T[2,6,9]",
     "window={size=3}, dim_labels=b0f_0io->b0f, feature_group_count=3", "V3",
     6},
    {"depthwise", "$T[1,8,8,4]", "$T[3,3,1,4]", "$T[1,6,6,4]",
     "window={size=3x3}, dim_labels=b01f_01io->b01f, feature_group_count=4",
     "V3", 9},
    {"batch-groups", "$T[6,7,2]", "$T[3,2,6]", "$T[2,5,6]",
     "window={size=3}, dim_labels=b0f_0io->b0f, batch_group_count=3", "V3", 6},
    {"other-layout", "$T[2,3,9,8]", "$T[5,3,2,3]", "$T[2,5,8,6]",
     "window={size=2x3}, dim_labels=bf01_oi01->bf01", "V1", 18},
    {"three-dimensions", "$T[1,5,6,7,2]", "$T[2,3,2,2,3]", "$T[1,4,4,6,3]",
     "window={size=2x3x2}, dim_labels=b012f_012io->b012f", "V1", 24},
    {"tiles", "$T[1,33,17,17]", "$T[3,3,17,31]", "$T[1,31,15,31]",
     "window={size=3x3}, dim_labels=b01f_01io->b01f", "V1", 153},
    {"no-spatial-dimension", "$T[5,9]", "$T[9,7]", "$T[5,7]",
     "dim_labels=bf_io->bf", "V1", 9},
    {"nothing-in", "$T[2,0,3]", "$T[1,3,4]", "$T[2,0,4]",
     "window={size=1}, dim_labels=b0f_0io->b0f", "V1", 3},
};

void AddConvolutions(Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    for (const ConvolutionRule& rule : kConvolutionRules) {
      const bool exact = rule.terms < int64_t{1}
                                          << std::min(40, ExactBits(type));
      const bool summed = !IsPred(type) && type != ElementType::kF8E8M0FNU;
      const bool small = rule.lhs.size() < 14;  // few digits: few elements
      if (!summed || !exact || (IsNarrow(type) && !small)) continue;
      Recipe recipe;
      recipe.id = absl::StrCat("convolution/int-", rule.slug, "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {absl::StrCat("convolution.", rule.label)};
      recipe.why = "products and sums that are exact in any order";
      recipe.module = absl::StrReplaceAll(
          absl::StrReplaceAll(
              "ENTRY main {\n  a = $L parameter(0)\n  b = $R parameter(1)\n"
              "  ROOT r = $O convolution(a, b), $D\n}\n",
              {{"$L", rule.lhs},
               {"$R", rule.rhs},
               {"$O", rule.result},
               {"$D", rule.attributes}}),
          {{"$T", Name(type)}});
      recipe.inputs = {FactorsOf(type, 2 * rule.terms, 71),
                       FactorsOf(type, 2 * rule.terms, 72)};
      recipes.push_back(std::move(recipe));
    }
  }
}

// Rows of one special number each times positive ones: terms of one sign, so
// that no order makes NaN of infinities.
void AddSpecialDots(Recipes& recipes) {
  for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
    if (BitWidth(type) < 16) continue;
    Recipe recipe;
    recipe.id = absl::StrCat("dot/special-rows/", Name(type));
    recipe.source = Source::kSums;
    recipe.clauses = {"dot.V1"};
    recipe.why = "NaN, infinities and overflow, in any order of the terms";
    recipe.module = absl::StrReplaceAll(R"(ENTRY main {
  s = $T[33] parameter(0)
  b = $T[17,4] parameter(1)
  a = $T[33,17] broadcast(s), dimensions={0}
  ROOT r = $T[33,4] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)",
                                        {{"$T", Name(type)}});
    recipe.check.kind = Check::Kind::kPattern;
    recipe.inputs = {{"special", 0, 0, 65}, {"int", 2, 5, 66}};
    recipes.push_back(std::move(recipe));
  }
}

}  // namespace

void AddProducts(Recipes& recipes) {
  AddDots(recipes);
  AddOneHotDots(recipes);
  AddSpecialDots(recipes);
  AddConvolutions(recipes);
}

}  // namespace hlo::conformance
