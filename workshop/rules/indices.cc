// Places known at run time: every index type, in bounds and out of them, at
// both ends, and at the ends of the index types themselves.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// `$T` is an element type, `$I` an index type.
struct IndexRule {
  absl::string_view op, slug;
  std::vector<std::string> clauses;
  absl::string_view module;
  int indices;   // which operand is drawn as indices
  int64_t last;  // the largest index in bounds
};

// NOLINTNEXTLINE(readability-function-size): a table
std::vector<IndexRule> IndexRules() {
  return {
      {"dynamic-slice",
       "rows",
       {"dynamic-slice.V1", "dynamic-slice.V2"},
       R"(ENTRY main {
  x = $T[9,7] parameter(0)
  i = $I[2] parameter(1)
  a = $I[1] slice(i), slice={[0:1:1]}
  b = $I[1] slice(i), slice={[1:2:1]}
  s = $I[] reshape(a)
  t = $I[] reshape(b)
  ROOT r = $T[3,2] dynamic-slice(x, s, t), dynamic_slice_sizes={3,2}
}
)",
       1,
       5},
      {"dynamic-update-slice",
       "rows",
       {"dynamic-update-slice.V1", "dynamic-update-slice.V2",
        "dynamic-update-slice.V3"},
       R"(ENTRY main {
  x = $T[9,7] parameter(0)
  i = $I[2] parameter(1)
  u = $T[3,2] parameter(2)
  a = $I[1] slice(i), slice={[0:1:1]}
  b = $I[1] slice(i), slice={[1:2:1]}
  s = $I[] reshape(a)
  t = $I[] reshape(b)
  ROOT r = $T[9,7] dynamic-update-slice(x, u, s, t)
}
)",
       1,
       5},
      {"gather",
       "rows",
       {"gather.V1"},
       R"(ENTRY main {
  x = $T[19,5] parameter(0)
  i = $I[33,1] parameter(1)
  ROOT r = $T[33,5] gather(x, i), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,5}
}
)",
       1,
       18},
      {"gather",
       "windows",
       {"gather.V1"},
       R"(ENTRY main {
  x = $T[11,13] parameter(0)
  i = $I[2,17] parameter(1)
  ROOT r = $T[17,3,4] gather(x, i), offset_dims={1,2}, collapsed_slice_dims={}, start_index_map={1,0}, index_vector_dim=0, slice_sizes={3,4}
}
)",
       1,
       8},
      {"gather",
       "batching",
       {"gather.V1", "gather.V2"},
       R"(ENTRY main {
  x = $T[3,11,2] parameter(0)
  i = $I[5,3,1] parameter(1)
  ROOT r = $T[5,3,2] gather(x, i), offset_dims={2}, collapsed_slice_dims={1}, start_index_map={1}, operand_batching_dims={0}, start_indices_batching_dims={1}, index_vector_dim=2, slice_sizes={1,1,2}
}
)",
       1,
       10},
      {"scatter",
       "distinct-rows",
       {"scatter.V1"},
       R"(f {
  x = $T[] parameter(0)
  ROOT y = $T[] parameter(1)
}

ENTRY main {
  x = $T[19,3] parameter(0)
  i = $I[7,1] parameter(1)
  u = $T[7,3] parameter(2)
  ROOT r = $T[19,3] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f
}
)",
       1,
       18},
  };
}

struct IndexDraw {
  absl::string_view slug;
  bool below, above;
};
constexpr IndexDraw kIndexDraws[] = {{"in-bounds", false, false},
                                     {"out-of-bounds", true, true},
                                     {"extreme", true, true}};

Drawn DrawnIndices(const IndexDraw& draw, ElementType index, int64_t last,
                   bool distinct) {
  if (draw.slug == "extreme") return {"special", 0, 0, 83};
  const int64_t low = draw.below && IsSigned(index) ? -5 : 0;
  const int64_t high = draw.above ? last + 7 : last;
  return {distinct && !draw.above ? "perm" : "index", low, high, 83};
}

void AddIndexTypes(const IndexRule& rule, Recipes& recipes) {
  for (const ElementType index : AllTypes()) {
    if (!IsInteger(index) || BitWidth(index) < 8) continue;
    for (const IndexDraw& draw : kIndexDraws) {
      const bool scatter = rule.op == "scatter";
      // Colliding updates: an order that documents leave open.
      if (scatter && draw.slug != "in-bounds") continue;
      Recipe recipe;
      recipe.id = absl::StrCat(rule.op, "/", rule.slug, "-", draw.slug, "-",
                               Name(index), "/s32");
      recipe.source = Source::kIndices;
      recipe.clauses = rule.clauses;
      recipe.why = "the index equation; starts are clamped at their full value";
      recipe.module = absl::StrReplaceAll(rule.module,
                                          {{"$T", "s32"}, {"$I", Name(index)}});
      recipe.inputs = {{"codes", 1, 40503, 81},
                       DrawnIndices(draw, index, rule.last, scatter)};
      if (recipe.module.find("parameter(2)") != recipe.module.npos) {
        recipe.inputs.push_back({"codes", 7, 92821, 82});
      }
      recipes.push_back(std::move(recipe));
    }
  }
}

void AddElementTypes(const IndexRule& rule, Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    Recipe recipe;
    recipe.id = absl::StrCat(rule.op, "/", rule.slug, "-elements/", Name(type));
    recipe.source = Source::kIndices;
    recipe.clauses = rule.clauses;
    recipe.why = "the index equation, lane by lane";
    recipe.module =
        absl::StrReplaceAll(rule.module, {{"$T", Name(type)}, {"$I", "s32"}});
    const bool scatter = rule.op == "scatter";
    recipe.inputs = {{"codes", 1, 40503, 81},
                     DrawnIndices(kIndexDraws[scatter ? 0 : 1],
                                  ElementType::kS32, rule.last, scatter)};
    if (recipe.module.find("parameter(2)") != recipe.module.npos) {
      recipe.inputs.push_back({"codes", 7, 92821, 82});
    }
    recipes.push_back(std::move(recipe));
  }
}

// Updates that collide, dropped ones among them; sums are exact in any order.
void AddScatterSums(Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    if (IsPred(type) || type == ElementType::kF8E8M0FNU) continue;
    for (const int64_t n : {1, 3, 17, 129, 1025}) {
      // All updates may be of one element.
      if (n + 3 > int64_t{1} << std::min(40, ExactBits(type))) continue;
      if (IsNarrow(type) ? n > 17 : n == 3) continue;
      Recipe recipe;
      recipe.id = absl::StrCat("scatter/colliding-sums-n", n, "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {"scatter.V1", "scatter.V3"};
      recipe.why =
          "whole numbers whose sums are exact in any order; indices "
          "outside are dropped";
      recipe.module = absl::StrReplaceAll(
          R"(f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] add(x, y)
}

ENTRY main {
  x = $T[13,2] parameter(0)
  i = s32[$n,1] parameter(1)
  u = $T[$n,2] parameter(2)
  ROOT r = $T[13,2] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f
}
)",
          {{"$T", Name(type)}, {"$n", absl::StrCat(recipes.Size(n))}});
      recipe.inputs = {TermsOf(type, n + 2, 91),
                       {"index", -2, 15, 92},
                       TermsOf(type, n + 2, 93)};
      recipes.push_back(std::move(recipe));
    }
  }
}

}  // namespace

void AddIndices(Recipes& recipes) {
  for (const IndexRule& rule : IndexRules()) {
    AddIndexTypes(rule, recipes);
    AddElementTypes(rule, recipes);
  }
  AddScatterSums(recipes);
}

}  // namespace hlo::conformance
