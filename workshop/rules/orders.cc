// Sorts: equal keys with a payload that tells them apart, sizes at which
// algorithms change, and the order of all numbers of a type.
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kSortText = R"(less {
  a = $T[] parameter(0)
  b = $T[] parameter(1)
  c = s32[] parameter(2)
  d = s32[] parameter(3)
  ROOT r = pred[] compare(a, b), direction=$D
}

ENTRY main {
  k = $T[$n] parameter(0)
  p = s32[$n] parameter(1)
  ROOT r = ($T[$n], s32[$n]) sort(k, p), dimensions={$d}, is_stable=true, to_apply=less
}
)";

std::string Text(const Recipes& recipes, int64_t n) {
  return absl::StrCat(recipes.Size(n));
}

// Where the keys begin; f8e8m0fnu has no 0.
int64_t Least(ElementType type) {
  if (type == ElementType::kF8E8M0FNU) return 1;
  return IsSigned(type) && BitWidth(type) >= 8 ? -7 : 0;
}

void AddStableSorts(Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    if (IsComplex(type)) continue;
    for (const absl::string_view direction : {"LT", "GT"}) {
      for (const int64_t n : {17, 129, 1025, 4097}) {
        if (n == 4097 && direction == "GT") continue;
        Recipe recipe;
        recipe.id =
            absl::StrCat("sort/equal-keys-", absl::AsciiStrToLower(direction),
                         "-", n, "/", Name(type));
        recipe.source = Source::kOrders;
        recipe.clauses = {"sort.V1", "sort.V2"};
        recipe.why = "equal keys keep their order, which the payload shows";
        recipe.module =
            absl::StrReplaceAll(kSortText, {{"$T", Name(type)},
                                            {"$n", Text(recipes, n)},
                                            {"$d", "0"},
                                            {"$D", direction}});
        recipe.inputs = {{"index", Least(type), IsPred(type) ? 1 : 7, 95},
                         {"iota", 0, 1 << 20, 96}};
        recipes.push_back(std::move(recipe));
      }
    }
  }
}

// NaN, infinities and both zeros among them.
void AddTotalOrders(Recipes& recipes) {
  for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
    for (const absl::string_view map : {"special", "mantissa"}) {
      if (map == "mantissa" && BitWidth(type) < 16) continue;
      Recipe recipe;
      recipe.id = absl::StrCat("sort/total-order-", map, "/", Name(type));
      recipe.source = Source::kOrders;
      recipe.clauses = {"sort.V1"};
      recipe.why = "by sign and magnitude of the bits";
      recipe.module = absl::StrReplaceAll(
          kSortText, {{"$T", Name(type)},
                      {"$n", Text(recipes, map == "special" ? 65 : 4097)},
                      {"$d", "0"},
                      {"$D", "GT, type=TOTALORDER"}});
      recipe.inputs = {{std::string(map), -8, 8, 97}, {"iota", 0, 1 << 20, 98}};
      recipes.push_back(std::move(recipe));
    }
  }
}

void AddTopKs(Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    if (IsComplex(type) || IsPred(type)) continue;
    for (const absl::string_view largest : {"true", "false"}) {
      Recipe recipe;
      recipe.id =
          absl::StrCat("topk/ties-", largest == "true" ? "largest" : "smallest",
                       "/", Name(type));
      recipe.source = Source::kOrders;
      recipe.clauses = {"topk.V1"};
      recipe.why = "the total order; of equal elements the lower index first";
      recipe.module =
          absl::StrReplaceAll(R"(ENTRY main {
  x = $T[3,65] parameter(0)
  ROOT r = ($T[3,9], s32[3,9]) topk(x), k=9, largest=$L
}
)",
                              {{"$T", Name(type)}, {"$L", largest}});
      recipe.inputs = {{"int", IsUnsigned(type) ? 1 : -3, 5, 99}};
      recipes.push_back(std::move(recipe));
    }
  }
}

}  // namespace

void AddOrders(Recipes& recipes) {
  AddStableSorts(recipes);
  AddTotalOrders(recipes);
  AddTopKs(recipes);
}

}  // namespace hlo::conformance
