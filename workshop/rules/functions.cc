// Functions within so many units in the last place of the real value: limits
// are those of docs/conformance.md, the values those of MPFR.
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "literals/types/number_types.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

struct FunctionLimit {
  absl::string_view op;
  double wide;             // f32 and f64
  double narrow;           // 16 bits
  absl::string_view near;  // arguments are drawn from: "all", "one", "above"
  // Types below 8 bits end at 0, where the result is 0 exactly.
  bool odd = false;
};
constexpr FunctionLimit kFunctions[] = {
    {"exponential", 2, 1, "all"}, {"exponential-minus-one", 8, 3, "all", true},
    {"log", 2, 1, "all"},         {"log-plus-one", 4, 1, "all", true},
    {"rsqrt", 2, 1, "all"},       {"cbrt", 4, 1, "all", true},
    {"sine", 2, 1, "all", true},  {"cosine", 2, 1, "all"},
    {"tan", 4, 1, "all", true},   {"tanh", 8, 1, "all", true},
    {"sinh", 8, 1, "all", true},  {"cosh", 8, 1, "all"},
    {"asin", 8, 1, "one", true},  {"acos", 8, 1, "one"},
    {"asinh", 8, 1, "all", true}, {"acosh", 8, 1, "above"},
    {"atanh", 8, 1, "one", true}, {"erf", 8, 1, "all", true},
    {"logistic", 4, 3, "all"},
};

// Nobody computes in fewer digits than bf16's: a narrower type's result is one
// of bf16, so many units off, and rounded.
double MostUnits(ElementType type, double wide, double narrow) {
  const int bits = BitWidth(type);
  if (bits >= 16) return bits == 16 ? narrow : wide;
  const int digits = VisitElementType(type, [](auto tag) -> int {
    return std::numeric_limits<typename decltype(tag)::type>::digits;
  });
  return 0.5 + std::ldexp(narrow, digits - 8);
}

Recipe FunctionRecipe(const FunctionLimit& function, ElementType type,
                      absl::string_view rule, int64_t count, Drawn drawn) {
  Recipe recipe;
  recipe.id = absl::StrCat(function.op, "/", rule, "/", Name(type));
  recipe.clauses = {absl::StrCat(function.op, ".V1")};
  recipe.why = "the real function's value by MPFR";
  const auto program = [&](absl::string_view name) {
    return absl::StrCat("ENTRY main {\n  x = ", name, "[", count,
                        "] parameter(0)\n  ROOT r = ", name, "[", count, "] ",
                        function.op, "(x)\n}\n");
  };
  recipe.module = program(Name(type));
  if (type != ElementType::kF64) recipe.wide = program("f64");
  recipe.inputs = {std::move(drawn)};
  recipe.check.kind = Check::Kind::kUlp;
  recipe.check.ulp = MostUnits(type, function.wide, function.narrow);
  return recipe;
}

// Of f8e8m0fnu: at 2^last the result is rounded up, so that the power of two
// beyond it lies more than a unit away. atanh has no such number.
struct LastPower {
  absl::string_view op;
  int last;
};
constexpr LastPower kLastPowers[] = {{"acos", -20},
                                     {"acosh", 4},
                                     {"asin", 0},
                                     {"asinh", 0},
                                     {"cbrt", 2},
                                     {"cosh", 0},
                                     {"erf", 0},
                                     {"exponential", 1},
                                     {"log", 5},
                                     {"sinh", 1},
                                     {"log-plus-one", -1},
                                     {"tan", 0},
                                     {"exponential-minus-one", 0}};

void AddLastPower(Recipes& recipes, const FunctionLimit& function) {
  constexpr int kCount = 8, kBias = 127;
  for (const LastPower& each : kLastPowers) {
    if (each.op != function.op) continue;
    recipes.push_back(FunctionRecipe(
        function, ElementType::kF8E8M0FNU, "rounded-up-at-the-end", kCount,
        {"codes", kBias + each.last + kCount - 1, -1, 1}));
  }
}

// Of two numbers.
void AddBinaryFunctions(Recipes& recipes) {
  for (const absl::string_view op : {"atan2", "power"}) {
    for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
      if (type == ElementType::kF8E8M0FNU) continue;
      const int64_t count = recipes.Size(257);
      Recipe recipe;
      recipe.id = absl::StrCat(op, "/ordinary-pairs/", Name(type));
      recipe.clauses = {absl::StrCat(op, op == "power" ? ".V3" : ".V1")};
      recipe.why = "the real function's value by MPFR";
      const auto program = [&](absl::string_view name) {
        return absl::StrReplaceAll(
            R"(ENTRY main {
  x = $T[$n] parameter(0)
  y = $T[$n] parameter(1)
  ROOT r = $T[$n] $op(x, y)
}
)",
            {{"$T", name}, {"$n", absl::StrCat(count)}, {"$op", op}});
      };
      recipe.module = program(Name(type));
      if (type != ElementType::kF64) recipe.wide = program("f64");
      recipe.inputs = {{"mantissa", -2, 2, 4}, {"mantissa", -2, 1, 5}};
      recipe.check.kind = Check::Kind::kUlp;
      recipe.check.ulp = MostUnits(type, 8, 1);
      recipes.push_back(std::move(recipe));
    }
  }
}

// So many blocks that a program works on them in several rounds, and five
// dimensions.
void AddShapesOfAtan2(Recipes& recipes) {
  for (const absl::string_view slug : {"large", "five-dimensions"}) {
    Recipe recipe;
    recipe.id = absl::StrCat("atan2/", slug);
    recipe.source = Source::kShapes;
    recipe.clauses = {"atan2.V1"};
    recipe.why = "the real function's value by MPFR";
    recipe.module = absl::StrReplaceAll(
        R"(ENTRY main {
  x = bf16[$n] parameter(0)
  y = bf16[$n] parameter(1)
  ROOT r = bf16[$n] atan2(x, y)
}
)",
        {{"$n",
          slug == "large" ? absl::StrCat(recipes.Size(65537)) : "2,3,2,3,2"}});
    recipe.inputs = {{"mantissa", -2, 2, 4}, {"mantissa", -2, 1, 5}};
    recipe.check.kind = Check::Kind::kUlp;
    recipe.check.ulp = 1;
    recipes.push_back(std::move(recipe));
  }
}

}  // namespace

void AddFunctions(Recipes& recipes) {
  AddBinaryFunctions(recipes);
  AddShapesOfAtan2(recipes);
  for (const FunctionLimit& function : kFunctions) {
    AddLastPower(recipes, function);
    Recipe large =
        FunctionRecipe(function, ElementType::kBF16, "large",
                       recipes.Size(65537), {"codes", 0x3f40, 40503, 1});
    large.wide.clear();  // too many to store
    recipes.push_back(std::move(large));
    for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
      const int bits = BitWidth(type);
      if (bits <= 16) {
        Recipe all =
            FunctionRecipe(function, type, "all-inputs", int64_t{1} << bits,
                           {"codes", function.odd && bits < 8 ? 1 : 0, 1, 1});
        // The real values of more are too many to store.
        if (bits == 16) all.wide.clear();
        recipes.push_back(std::move(all));
      }
      const int64_t low = function.near == "above" ? 0 : -12;
      const int64_t high = function.near == "one" ? -1 : 6;
      if (bits >= 16) {
        recipes.push_back(FunctionRecipe(function, type, "ordinary",
                                         recipes.Size(257),
                                         {"mantissa", low, high, 3}));
      }
      if (bits <= 16) continue;
      recipes.push_back(FunctionRecipe(function, type, "any-bits",
                                       recipes.Size(513),
                                       {"codes", 3, kAnyBits, 1}));
      recipes.push_back(FunctionRecipe(function, type, "boundary-values",
                                       recipes.Size(33), {"special", 0, 0, 2}));
    }
  }
}

}  // namespace hlo::conformance
