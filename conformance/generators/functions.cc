// Functions within so many units in the last place of the real value: limits
// are those of docs/conformance.md, the values those of MPFR.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "conformance/generators/generators.h"
#include "conformance/generators/type_lists.h"

namespace hlo::conformance {
namespace {

struct FunctionLimit {
  absl::string_view op;
  double wide;             // f32 and f64
  double narrow;           // 16 bits; of fewer the nearest and its neighbours
  absl::string_view near;  // arguments are drawn from: "all", "one", "above"
  // f8e8m0fnu ends at 2^last, where the result is rounded up, so that the next
  // power of two lies more than a unit away.
  int last = 0;
  // Types below 8 bits end at 0, where the result is 0 exactly.
  bool odd = false;
};
constexpr FunctionLimit kFunctions[] = {
    {"exponential", 2, 1, "all", 1},
    {"exponential-minus-one", 8, 3, "all", 0, true},
    {"log", 2, 1, "all", 5},
    {"log-plus-one", 4, 1, "all", -1, true},
    {"rsqrt", 2, 1, "all"},
    {"cbrt", 4, 1, "all", 2, true},
    {"sine", 2, 1, "all", 0, true},
    {"cosine", 2, 1, "all"},
    {"tan", 4, 1, "all", 0, true},
    {"tanh", 8, 1, "all", 0, true},
    {"sinh", 8, 1, "all", 1, true},
    {"cosh", 8, 1, "all"},
    {"asin", 8, 1, "one", 0, true},
    {"acos", 8, 1, "one", -20},
    {"asinh", 8, 1, "all", 0, true},
    {"acosh", 8, 1, "above", 4},
    {"atanh", 8, 1, "one", 0, true},
    {"erf", 8, 1, "all", 0, true},
    {"logistic", 4, 3, "all"},
};

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
  recipe.check.ulp = BitWidth(type) < 16    ? 1
                     : BitWidth(type) == 16 ? function.narrow
                                            : function.wide;
  return recipe;
}

// Of all codes in their order, one after the other.
int64_t FirstCode(const FunctionLimit& function, ElementType type) {
  constexpr int64_t kBias = 127;
  if (type == ElementType::kF8E8M0FNU) return function.last + kBias + 1;
  return function.odd && BitWidth(type) < 8 ? 1 : 0;
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
      recipe.check.ulp = BitWidth(type) <= 16 ? 1 : 8;
      recipes.push_back(std::move(recipe));
    }
  }
}

}  // namespace

void AddFunctions(Recipes& recipes) {
  AddBinaryFunctions(recipes);
  for (const FunctionLimit& function : kFunctions) {
    for (const ElementType type : TypesOfKind(TypeKind::kFloat)) {
      const int bits = BitWidth(type);
      if (bits <= 16) {
        Recipe all =
            FunctionRecipe(function, type, "all-inputs", int64_t{1} << bits,
                           {"codes", FirstCode(function, type), 1, 1});
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
