// Sums, products and extremes over many elements, exact in any order: whole
// numbers whose sums the result type holds (I), one full mantissa among zeros
// (II).
#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/substitute.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/side_by_side.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kCombiner = R"(f {
  x = $0[] parameter(0)
  y = $0[] parameter(1)
  ROOT r = $0[] $1(x, y)
}

)";

std::string CombinerText(ElementType type, absl::string_view op) {
  return absl::Substitute(kCombiner, Name(type), op);
}

// An operation that reductions apply, with its identity.
struct Combining {
  absl::string_view op, identity;
  bool complex;  // complex numbers have it, too
};
constexpr Combining kCombinings[] = {
    {"add", "0", true},
    {"maximum", "$T.min", false},
    {"minimum", "$T.max", false},
};

std::string IdentityOf(const Combining& combining, ElementType type) {
  if (IsComplex(type)) return "(0, 0)";
  if (combining.op == "add") return "0";
  const bool least = combining.op == "maximum";
  if (IsFloat(type) && IsNarrow(type)) {  // not all have infinities
    const int64_t most = (int64_t{1} << ExactBits(type)) - 1;
    return absl::StrCat(least ? -most : most);
  }
  if (IsFloat(type)) return least ? "-inf" : "inf";
  const int bits = BitWidth(type);
  if (least) {
    return IsSigned(type) ? absl::StrCat(INT64_MIN >> (64 - bits)) : "0";
  }
  return IsSigned(type) ? absl::StrCat(INT64_MAX >> (64 - bits))
                        : absl::StrCat(UINT64_MAX >> (64 - bits));
}

// Sizes of one program, so that the type's sums stay exact.
std::vector<int64_t> ExactSizes(ElementType type,
                                absl::Span<const int64_t> sizes) {
  std::vector<int64_t> exact;
  for (const int64_t n : sizes) {
    if (2 * n < int64_t{1} << std::min(40, ExactBits(type))) {
      exact.push_back(n);
    }
  }
  return exact;
}

// Up to which number terms are drawn; extremes are exact of all.
int64_t MostOf(const Combining& combining, ElementType type, int64_t terms) {
  return combining.op == "add" ? LargestTerm(type, terms) : 99;
}

// A program that reduces an array of each size.
struct Reducing {
  absl::string_view slug;
  absl::string_view operand, result, dimensions;
};
constexpr Reducing kReducings[] = {
    {"minor", "$T[3,$n]", "$T[3]", "{1}"},
    {"major", "$T[$n,5]", "$T[5]", "{0}"},
    {"middle", "$T[2,$n,3]", "$T[2,3]", "{1}"},
    {"all", "$T[$n,2]", "$T[]", "{0,1}"},
};

Recipe ReduceRecipe(const Recipes& recipes, const Reducing& how,
                    const Combining& combining, ElementType type,
                    const std::vector<int64_t>& sizes,
                    absl::string_view suffix) {
  Recipe recipe;
  recipe.id = absl::StrCat("reduce/", combining.op, "-", how.slug, suffix, "/",
                           Name(type));
  recipe.source = Source::kSums;
  recipe.clauses = {"reduce.V1", "reduce.V2"};
  recipe.why = "whole numbers whose sums are exact in any order";
  const auto fill = [&](absl::string_view text, int64_t n) {
    return absl::StrReplaceAll(text,
                               {{"$T", Name(type)}, {"$n", absl::StrCat(n)}});
  };
  SideBySide program;
  const std::string applied =
      absl::StrCat("reduce(a, e), dimensions=", how.dimensions, ", to_apply=f");
  program.Begin(absl::StrCat("  e = ", Name(type), "[] constant(",
                             IdentityOf(combining, type), ")\n"));
  for (const int64_t rung : sizes) {
    const int64_t n = recipes.Size(rung);
    const Drawn terms = NumbersUpTo(type, MostOf(combining, type, 5 * n),
                                    100 + static_cast<uint64_t>(rung));
    program.Add(absl::StrCat("r", rung), {{fill(how.operand, n), terms}},
                fill(how.result, n), applied);
  }
  std::move(program).Finish(CombinerText(type, combining.op), recipe);
  return recipe;
}

// Sizes below and from 128 on: all of the ladder for two types, some of it for
// the others.
void AddReduces(Recipes& recipes) {
  for (const ElementType type : NarrowTypes()) {
    for (const Combining& combining : kCombinings) {
      const std::vector<int64_t> sizes =
          combining.op == "add" ? ExactSizes(type, {0, 1, 3, 7, 17, 65})
                                : std::vector<int64_t>{1, 3, 17, 129};
      recipes.push_back(
          ReduceRecipe(recipes, kReducings[0], combining, type, sizes, ""));
    }
  }
  const auto rest = std::find(std::begin(kLadder), std::end(kLadder), 128);
  for (const ElementType type : SumTypes()) {
    const bool all = type == ElementType::kS32 || type == ElementType::kF32;
    std::vector<int64_t> small = {0, 1, 2, 3, 8, 17, 33, 65, 127};
    std::vector<int64_t> large = {129, 257, 513, 1025, 4097};
    if (all) small.assign(std::begin(kLadder), rest);
    if (all) large.assign(rest, std::end(kLadder));
    small = ExactSizes(type, small);
    large = ExactSizes(type, large);
    for (const Combining& combining : kCombinings) {
      if (IsComplex(type) && !combining.complex) continue;
      for (const Reducing& how : kReducings) {
        recipes.push_back(
            ReduceRecipe(recipes, how, combining, type, small, ""));
        if (large.empty()) continue;
        recipes.push_back(
            ReduceRecipe(recipes, how, combining, type, large, "-large"));
      }
    }
  }
}

// One full mantissa in each row: what loses bits on the way is found.
void AddOneHotSums(Recipes& recipes) {
  for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
    if (BitWidth(type) < 16) continue;
    for (const int64_t n : {3, 17, 129, 1025}) {
      Recipe recipe;
      recipe.id = absl::StrCat("reduce/one-hot-n", n, "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {"reduce.V1"};
      recipe.why = "one number among zeros is the sum, with all its bits";
      recipe.module = absl::StrReplaceAll(
          absl::StrCat(CombinerText(type, "add"), R"(ENTRY main {
  hot = $T[16,$n] parameter(0)
  x = $T[16,$n] parameter(1)
  zero = $T[] constant(0)
  y = $T[16,$n] multiply(hot, x)
  ROOT r = $T[16] reduce(y, zero), dimensions={1}, to_apply=f
}
)"),
          {{"$T", Name(type)}, {"$n", absl::StrCat(recipes.Size(n))}});
      recipe.inputs = {{"onehot", 0, 1, 21}, {"mantissa", -4, 4, 22}};
      recipes.push_back(std::move(recipe));
    }
  }
}

// Windows: size, stride, padding, dilations.
struct Windowing {
  absl::string_view slug, operand, result, window;
};
constexpr Windowing kWindowings[] = {
    {"size-3", "$T[17]", "$T[15]", "{size=3}"},
    {"stride-2", "$T[33]", "$T[16]", "{size=3 stride=2}"},
    {"two", "$T[9,17]", "$T[8,8]", "{size=2x3 stride=1x2}"},
    {"padded", "$T[2,15]", "$T[2,15]", "{size=1x3 pad=0_0x1_1}"},
    {"prefix", "$T[65]", "$T[65]", "{size=65 pad=64_0}"},
    {"window-dilated", "$T[31]", "$T[27]", "{size=3 rhs_dilate=2}"},
    {"base-dilated", "$T[8]", "$T[13]", "{size=3 lhs_dilate=2}"},
    {"all", "$T[7,8]", "$T[1,1]", "{size=7x8}"},
    {"large", "$T[129,65]", "$T[64,32]", "{size=3x3 stride=2x2}"},
    {"no-place", "$T[2,3]", "$T[0,2]", "{size=3x2}"},
};

// Windows of three elements, whose sums every type has.
bool HasThree(const Windowing& how) {
  return how.slug == "size-3" || how.slug == "padded";
}

void AddWindows(Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    if (IsPred(type) || type == ElementType::kF8E8M0FNU) continue;
    for (const Combining& combining : kCombinings) {
      if (IsComplex(type) && !combining.complex) continue;
      for (const Windowing& how : kWindowings) {
        if (IsNarrow(type) && !HasThree(how)) continue;
        const int64_t terms = IsNarrow(type) ? 3 : 65;
        Recipe recipe;
        recipe.id = absl::StrCat("reduce-window/", combining.op, "-", how.slug,
                                 "/", Name(type));
        recipe.source = Source::kSums;
        recipe.clauses = {"reduce-window.V1"};
        recipe.why = "whole numbers whose sums are exact in any order";
        recipe.module = absl::StrReplaceAll(
            absl::StrCat(CombinerText(type, combining.op),
                         "ENTRY main {\n  x = ", how.operand,
                         " parameter(0)\n  zero = $T[] constant(",
                         IdentityOf(combining, type),
                         ")\n  ROOT r = ", how.result,
                         " reduce-window(x, zero), window=", how.window,
                         ", to_apply=f\n}\n"),
            {{"$T", Name(type)}});
        recipe.inputs = {NumbersUpTo(type, MostOf(combining, type, terms), 31)};
        recipes.push_back(std::move(recipe));
      }
    }
  }
}

constexpr absl::string_view kSelecting = R"(select {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = pred[] compare(x, y), direction=$D
}

)";

void AddSelections(Recipes& recipes) {
  for (const ElementType type : AllTypes()) {
    if (IsComplex(type) || IsPred(type)) continue;
    if (type == ElementType::kF8E8M0FNU) continue;
    for (const absl::string_view direction : {"GE", "GT", "LE"}) {
      if (IsNarrow(type) && direction == "GT") continue;
      Recipe recipe;
      recipe.id =
          absl::StrCat("select-and-scatter/overlapping-",
                       absl::AsciiStrToLower(direction), "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {"select-and-scatter.V1", "select-and-scatter.V2"};
      recipe.why = "the chosen element of each window, sums exact in any order";
      recipe.module = absl::StrReplaceAll(
          absl::StrCat(CombinerText(type, "add"), kSelecting, R"(ENTRY main {
  x = $T[9,17] parameter(0)
  s = $T[8,8] parameter(1)
  zero = $T[] constant(0)
  ROOT r = $T[9,17] select-and-scatter(x, s, zero), window={size=2x3 stride=1x2}, select=select, scatter=f
}
)"),
          {{"$T", Name(type)}, {"$D", direction}});
      recipe.inputs = {{"index", IsUnsigned(type) ? 0 : -5, 5, 41},
                       {"int", 1, 3, 42}};
      if (IsNarrow(type)) {
        recipe.inputs = {NumbersUpTo(type, 3, 41), NumbersUpTo(type, 1, 42)};
      }
      recipes.push_back(std::move(recipe));
    }
  }
}

}  // namespace

void AddReductions(Recipes& recipes) {
  AddReduces(recipes);
  AddOneHotSums(recipes);
  AddWindows(recipes);
  AddSelections(recipes);
}

}  // namespace hlo::conformance
