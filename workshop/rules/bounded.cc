// Sums of ordinary numbers, and programs of several ops: what comes out in any
// order of the terms lies within a bound of the real value
// (workshop/shadow).
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/bounded_rules.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kAdd = R"(f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] add(x, y)
}

)";

// Numbers around 0.
Drawn Ordinary(uint64_t seed) { return {"normal", 0, 1, seed}; }

// Sums of the operand's own type, in any order.
// NOLINTNEXTLINE(readability-function-size): a table
void AddRuledSums(BoundedRules& all) {
  all.push_back({"reduce",
                 "rows",
                 "V1",
                 absl::StrCat(kAdd, R"(ENTRY main {
  x = $T[9,$n] parameter(0)
  zero = $T[] constant(0)
  ROOT r = $T[9] reduce(x, zero), dimensions={1}, to_apply=f
}
)"),
                 {{"", 0, 0, 25}},
                 {1, 8, 25, 129, 1025, 4097},
                 1,
                 true});
  all.push_back({"reduce",
                 "multiply",
                 "V1",
                 R"(f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] multiply(x, y)
}

ENTRY main {
  x = $T[33,$n] parameter(0)
  one = $T[] constant(1)
  ROOT r = $T[33] reduce(x, one), dimensions={1}, to_apply=f
}
)",
                 {{"mantissa", -1, 0, 26}},
                 {3, 8, 17, 65},
                 4});  // in few bits products of many are not all normal
  all.push_back({"reduce-window",
                 "window",
                 "V1",
                 absl::StrCat(kAdd, R"(ENTRY main {
  x = $T[2,65] parameter(0)
  zero = $T[] constant(0)
  ROOT r = $T[2,65] reduce-window(x, zero), window={size=1x$n pad=0_0x$m_0}, to_apply=f
}
)"),
                 {{"", 0, 0, 32}},
                 {3, 17, 65},
                 1,
                 true});
  all.push_back({"scan",
                 "prefix",
                 "V1",
                 R"(f {
  x = $T[] parameter(0)
  c = $T[] parameter(1)
  s = $T[] add(x, c)
  ROOT r = ($T[], $T[]) tuple(s, s)
}

ENTRY main {
  x = $T[$n] parameter(0)
  c = $T[] parameter(1)
  ROOT r = ($T[$n], $T[]) scan(x, c), dimensions={0}, num_carries=1, to_apply=f
}
)",
                 {{"", 0, 0, 33}, Ordinary(34)},
                 {17, 65, 257},
                 1,
                 true});
  all.push_back({"scatter",
                 "hits",
                 "V1",
                 absl::StrCat(kAdd, R"(ENTRY main {
  x = $T[13,2] parameter(0)
  i = s32[$n,1] parameter(1)
  u = $T[$n,2] parameter(2)
  ROOT r = $T[13,2] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f
}
)"),
                 {Ordinary(94), {"index", -2, 15, 95}, {"", 0, 0, 96}},
                 {17, 129, 4097},
                 1,
                 true});
  all.push_back({"select-and-scatter",
                 "overlapping",
                 "V1",
                 absl::StrCat(kAdd, R"(ge {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = pred[] compare(x, y), direction=GE
}

ENTRY main {
  x = $T[5,$n] parameter(0)
  s = $T[4,$m] parameter(1)
  zero = $T[] constant(0)
  ROOT r = $T[5,$n] select-and-scatter(x, s, zero), window={size=2x2}, select=ge, scatter=f
}
)"),
                 {Ordinary(43), {"", 0, 0, 44}},
                 {17, 33},
                 0,
                 true});
}

// Sums of products, in f32, in f64 for f64.
void AddRuledDots(BoundedRules& all) {
  all.push_back({"dot",
                 "batch",
                 "V1",
                 R"(ENTRY main {
  a = $T[3,2,$n] parameter(0)
  b = $T[$n,3,5] parameter(1)
  ROOT r = $T[3,2,5] dot(a, b), lhs_contracting_dims={2}, rhs_contracting_dims={0}, lhs_batch_dims={0}, rhs_batch_dims={1}
}
)",
                 {{"", 0, 0, 67}, Ordinary(68)},
                 {33, 257},
                 0});
  all.push_back({"dot",
                 "rows",
                 "V1",
                 R"(ENTRY main {
  a = $T[5,$n] parameter(0)
  b = $T[$n,7] parameter(1)
  ROOT r = $T[5,7] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)",
                 {{"", 0, 0, 63}, Ordinary(64)},
                 {1, 8, 33, 128, 1023, 4097},
                 0,
                 true});
}

struct ConvolutionKind {
  absl::string_view slug, label, lhs, kernel, result, attributes;
};
constexpr ConvolutionKind kConvolutionKinds[] = {
    {"plain", "V1", "2,$n,33", "3,33,2", "2,$m,2",
     "window={size=3 pad=1_0}, dim_labels=b0f_0io->b0f"},
    {"padded", "V2", "1,$n,9", "5,9,4", "1,$n,4",
     "window={size=5 pad=2_2}, dim_labels=b0f_0io->b0f"},
    {"dilated", "V1", "1,$n,7", "3,7,3", "1,$n,3",
     "window={size=3 pad=2_2 rhs_dilate=2}, dim_labels=b0f_0io->b0f"},
    {"reversed", "V1", "1,$n,7", "3,7,3", "1,$n,3",
     "window={size=3 pad=1_1 rhs_reversal=1}, dim_labels=b0f_0io->b0f"},
    {"groups", "V3", "1,$n,15", "3,5,6", "1,$n,6",
     "window={size=3 pad=1_1}, dim_labels=b0f_0io->b0f, "
     "feature_group_count=3"},
};

void AddRuledConvolutions(BoundedRules& all) {
  for (const ConvolutionKind& kind : kConvolutionKinds) {
    BoundedRule& rule = all.emplace_back();
    rule.op = "convolution";
    rule.slug = kind.slug;
    rule.label = kind.label;
    rule.module = absl::StrReplaceAll(R"(ENTRY main {
  a = $T[$L] parameter(0)
  k = $T[$R] parameter(1)
  ROOT r = $T[$O] convolution(a, k), $A
}
)",
                                      {{"$L", kind.lhs},
                                       {"$R", kind.kernel},
                                       {"$O", kind.result},
                                       {"$A", kind.attributes}});
    rule.inputs = {{"", 0, 0, 73}, Ordinary(74)};
    rule.sizes = {9, 31};
    rule.narrow_terms = 0;
  }
}

// Each gives the real parts and the imaginary ones, but of what is real.
constexpr struct {
  absl::string_view slug, label, module;
} kTransforms[] = {
    {"fft", "V1", R"(ENTRY main {
  a = $T[$n] parameter(0)
  b = $T[$n] parameter(1)
  x = $C[$n] complex(a, b)
  y = $C[$n] fft(x), fft_type=FFT, fft_length={$n}
  c = $T[$n] real(y)
  d = $T[$n] imag(y)
  ROOT r = ($T[$n], $T[$n]) tuple(c, d)
}
)"},
    {"ifft", "V2", R"(ENTRY main {
  a = $T[$n] parameter(0)
  b = $T[$n] parameter(1)
  x = $C[$n] complex(a, b)
  y = $C[$n] fft(x), fft_type=IFFT, fft_length={$n}
  c = $T[$n] real(y)
  d = $T[$n] imag(y)
  ROOT r = ($T[$n], $T[$n]) tuple(c, d)
}
)"},
    {"rfft", "V3", R"(ENTRY main {
  x = $T[$n] parameter(0)
  y = $C[$h] fft(x), fft_type=RFFT, fft_length={$n}
  c = $T[$h] real(y)
  d = $T[$h] imag(y)
  ROOT r = ($T[$h], $T[$h]) tuple(c, d)
}
)"},
    {"irfft", "V4", R"(ENTRY main {
  a = $T[$h] parameter(0)
  b = $T[$h] parameter(1)
  x = $C[$h] complex(a, b)
  ROOT r = $T[$n] fft(x), fft_type=IRFFT, fft_length={$n}
}
)"},
};

void AddTransforms(Recipes& recipes) {
  for (const auto& transform : kTransforms) {
    for (const absl::string_view type : {"f32", "f64"}) {
      for (const int64_t rung :
           {1, 2, 3, 8, 9, 17, 33, 63, 127, 128, 129, 257}) {
        const int64_t n = recipes.Size(rung);
        Recipe recipe;
        recipe.id =
            absl::StrCat("fft/normal-", transform.slug, "-n", rung, "/", type);
        recipe.source = Source::kSums;
        recipe.clauses = {absl::StrCat("fft.", transform.label)};
        recipe.why = "the transform by its definition, and a bound of the norm";
        recipe.module = absl::StrReplaceAll(
            transform.module, {{"$T", type},
                               {"$C", type == "f32" ? "c64" : "c128"},
                               {"$n", absl::StrCat(n)},
                               {"$h", absl::StrCat(n / 2 + 1)}});
        recipe.inputs = {Ordinary(181), Ordinary(182)};
        if (transform.slug == "rfft") recipe.inputs.pop_back();
        recipe.check.kind = Check::Kind::kErrbound;
        recipes.push_back(std::move(recipe));
      }
    }
  }
}

// Whether sums that are kept in the type itself stay few enough: n u <= 1/8.
bool IsBounded(const BoundedRule& rule, ElementType type, int64_t n) {
  return (n + 3) * rule.narrow_terms * 8 <= int64_t{1} << ExactBits(type);
}

Recipe BoundedRecipe(const Recipes& recipes, const BoundedRule& rule,
                     ElementType type, int64_t rung, absl::string_view map) {
  const int64_t n = recipes.Size(rung);
  Recipe recipe;
  recipe.id = absl::StrCat(rule.op, "/", map, "-", rule.slug, "-n", rung, "/",
                           Name(type));
  recipe.source = Source::kSums;
  recipe.clauses = {absl::StrCat(rule.op, ".", rule.label)};
  recipe.why = "the real value, and the bound of every order of its sums";
  recipe.replicas = rule.replicas;
  recipe.module =
      absl::StrReplaceAll(rule.module, {{"$T", Name(type)},
                                        {"$n", absl::StrCat(n)},
                                        {"$m", absl::StrCat(n - 1)}});
  recipe.inputs = rule.inputs;
  for (Drawn& drawn : recipe.inputs) {
    if (!drawn.map.empty()) continue;
    drawn = map == "cancel" ? Drawn{"cancel", -3, 3, drawn.seed}
                            : Ordinary(drawn.seed);
  }
  recipe.check.kind = Check::Kind::kErrbound;
  return recipe;
}

// The statistical bound, where the general one is too wide to find a term that
// is lost.
void AddTightDots(const BoundedRule& dot, Recipes& recipes) {
  for (const ElementType type : {ElementType::kF32, ElementType::kF64}) {
    for (const int64_t n : {257, 1023, 4097}) {
      Recipe recipe = BoundedRecipe(recipes, dot, type, n, "normal");
      recipe.id = absl::StrCat("dot/tight-rows-n", n, "/", Name(type));
      recipe.why = "the real value, and the bound of zero-mean terms";
      recipe.tight = true;
      recipes.push_back(std::move(recipe));
    }
  }
}

}  // namespace

void AddBounded(Recipes& recipes) {
  AddTransforms(recipes);
  BoundedRules all;
  AddRuledSums(all);
  AddRuledDots(all);
  AddTightDots(all.back(), recipes);
  AddRuledConvolutions(all);
  AddPrograms(all);
  for (const BoundedRule& rule : all) {
    for (const ElementType type : {ElementType::kF32, ElementType::kF64,
                                   ElementType::kBF16, ElementType::kF16}) {
      for (const int64_t n : rule.sizes) {
        if (!IsBounded(rule, type, n)) continue;
        recipes.push_back(BoundedRecipe(recipes, rule, type, n, "normal"));
        if (!rule.cancels) continue;
        recipes.push_back(BoundedRecipe(recipes, rule, type, n, "cancel"));
      }
    }
  }
}

}  // namespace hlo::conformance
