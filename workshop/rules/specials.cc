// Every element type's special numbers, through ops that pass values on; and
// every element-wise op on an array of five dimensions.
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// `$s`: 72 elements of type $T in five dimensions. Operands a, b, .. separated
// by `;`, those of integers being indices below 2.
struct Passing {
  absl::string_view op, label;
  absl::string_view operands;
  absl::string_view body;  // up to the result, of which ROOT is the last
  int64_t replicas = 1;
};
constexpr Passing kPassing[] = {
    {"copy", "V1", "$s", "ROOT r = $s copy(a)"},
    {"bitcast", "V1", "$s", "ROOT r = $T[72] bitcast(a)"},
    {"transpose", "V1", "$s",
     "ROOT r = $T[1,4,2,3,3] transpose(a), dimensions={4,2,0,1,3}"},
    {"reverse", "V1", "$s", "ROOT r = $s reverse(a), dimensions={0,2}"},
    {"reshape", "V1", "$s", "ROOT r = $T[6,2,2,3,1] reshape(a)"},
    {"broadcast", "V1", "$s",
     "ROOT r = $T[2,3,4,3,1,2] broadcast(a), dimensions={0,1,2,3,4}"},
    {"slice", "V1", "$s",
     "ROOT r = $T[2,2,2,3,1] slice(a), slice={[0:2], [1:3], [0:4:2], [0:3], "
     "[0:1]}"},
    {"pad", "V1", "$s;$T[]",
     "ROOT r = $T[3,3,4,3,2] pad(a, b), padding=0_1x0_0x0_0x0_0x1_0"},
    {"concatenate", "V1", "$s;$s",
     "ROOT r = $T[2,6,4,3,1] concatenate(a, b), dimensions={1}"},
    {"select", "V1", "pred[2,3,4,3,1];$s;$s", "ROOT r = $s select(a, b, c)"},
    {"dynamic-slice", "V2", "$s;s32[]",
     "ROOT r = $T[1,2,2,3,1] dynamic-slice(a, b, b, b, b, b), "
     "dynamic_slice_sizes={1,2,2,3,1}"},
    {"dynamic-update-slice", "V2", "$s;$T[1,2,2,3,1];s32[]",
     "ROOT r = $s dynamic-update-slice(a, b, c, c, c, c, c)"},
    {"gather", "V1", "$s;s32[3,1]",
     "ROOT r = $T[3,3,4,3,1] gather(a, b), offset_dims={1,2,3,4}, "
     "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
     "slice_sizes={1,3,4,3,1}"},
    {"opt-barrier", "V1", "$s", "ROOT r = $s opt-barrier(a)"},
    {"copy-done", "V1", "$s",
     "b = ($s, $s, u32[]) copy-start(a)\n  ROOT r = $s copy-done(b)"},
    {"all-gather", "V1", "$s",
     "ROOT r = $T[4,3,4,3,1] all-gather(a), dimensions={0}", 2},
    {"all-gather-done", "V1", "$s",
     "b = ($s, $T[4,3,4,3,1]) all-gather-start(a), dimensions={0}\n  ROOT r = "
     "$T[4,3,4,3,1] all-gather-done(b)",
     2},
    {"all-to-all", "V1", "$s", "ROOT r = $s all-to-all(a), dimensions={0}", 2},
    {"collective-broadcast", "V1", "$s",
     "ROOT r = $s collective-broadcast(a), replica_groups={{1,0}}", 2},
    {"collective-permute", "V1", "$s",
     "ROOT r = $s collective-permute(a), source_target_pairs={{0,1},{1,0}}", 2},
    {"collective-permute-done", "V1", "$s",
     "b = ($s, $s) collective-permute-start(a), "
     "source_target_pairs={{0,1},{1,0}}\n  ROOT r = $s "
     "collective-permute-done(b)",
     2},
};

// Element-wise ops on numbers of which the result is exact.
constexpr Passing kExact[] = {
    {"clamp", "V1", "s32[$d];s32[$d];s32[$d]",
     "ROOT r = s32[$d] clamp(a, b, c)"},
    {"complex", "V1", "f32[$d];f32[$d]", "ROOT r = c64[$d] complex(a, b)"},
    {"real", "V1", "c64[$d]", "ROOT r = f32[$d] real(a)"},
    {"imag", "V1", "c64[$d]", "ROOT r = f32[$d] imag(a)"},
    {"reduce-precision", "V1", "f32[$d]",
     "ROOT r = f32[$d] reduce-precision(a), exponent_bits=5, "
     "mantissa_bits=10"},
    {"convert", "V2", "f32[$d]", "ROOT r = s16[$d] convert(a)"},
    {"compare", "V2", "f32[$d];f32[$d]",
     "ROOT r = pred[$d] compare(a, b), direction=LE"},
    {"is-finite", "V1", "f32[$d]", "ROOT r = pred[$d] is-finite(a)"},
    {"bitcast-convert", "V1", "f32[$d]", "ROOT r = s32[$d] bitcast-convert(a)"},
};
constexpr absl::string_view kUnary[] = {"abs.V1",    "negate.V1",
                                        "sign.V1",   "not.V2",
                                        "popcnt.V1", "count-leading-zeros.V1"};
constexpr absl::string_view kRounding[] = {"floor.V1", "ceil.V1",
                                           "round-nearest-afz.V1",
                                           "round-nearest-even.V1", "sqrt.V1"};
constexpr absl::string_view kBinary[] = {"add.V2",
                                         "subtract.V1",
                                         "multiply.V2",
                                         "divide.V1",
                                         "remainder.V1",
                                         "maximum.V2",
                                         "minimum.V2",
                                         "power.V1",
                                         "and.V2",
                                         "or.V2",
                                         "xor.V2",
                                         "shift-left.V1",
                                         "shift-right-arithmetic.V1",
                                         "shift-right-logical.V1"};
constexpr absl::string_view kFunctionsOfReals[] = {
    "exponential", "exponential-minus-one",
    "log",         "log-plus-one",
    "rsqrt",       "cbrt",
    "sine",        "cosine",
    "tan",         "tanh",
    "sinh",        "cosh",
    "asinh",       "acosh",
    "erf",         "logistic"};
constexpr absl::string_view kInsideOne[] = {"asin", "acos", "atanh"};

// Of a type's elements.
Drawn Specials(ElementType type, uint64_t seed) {
  const bool has_zero = type != ElementType::kF8E8M0FNU;
  if ((IsFloat(type) && has_zero) || IsComplex(type)) {
    return {"special", 0, 0, seed};
  }
  return {"codes", static_cast<int64_t>(seed), 40503, seed};
}

// Parameters are called a, b, c.
std::string ParameterLine(int number, absl::string_view shape) {
  constexpr absl::string_view kNames = "abc";
  return absl::StrCat("  ", kNames.substr(number, 1), " = ", shape,
                      " parameter(", number, ")\n");
}

Recipe PassingRecipe(const Passing& passing, ElementType type) {
  Recipe recipe;
  recipe.id = absl::StrCat(passing.op, "/passes-specials/", Name(type));
  recipe.source = Source::kShapes;
  recipe.replicas = passing.replicas;
  recipe.clauses = {absl::StrCat(passing.op, ".", passing.label)};
  recipe.why = "elements pass bit by bit";
  std::string parameters;
  int number = 0;
  for (const absl::string_view shape : absl::StrSplit(passing.operands, ';')) {
    absl::StrAppend(&parameters, ParameterLine(number, shape));
    const auto seed = static_cast<uint64_t>(++number);
    if (absl::StartsWith(shape, "s32")) {
      recipe.inputs.push_back({"index", 0, 1, seed});
    } else if (absl::StartsWith(shape, "pred")) {
      recipe.inputs.push_back({"codes", 0, 40503, seed});
    } else {
      recipe.inputs.push_back(Specials(type, seed));
    }
  }
  recipe.module = absl::StrReplaceAll(
      absl::StrCat("ENTRY main {\n", parameters, "  ", passing.body, "\n}\n"),
      {{"$s", "$T[2,3,4,3,1]"}});
  recipe.module = absl::StrReplaceAll(recipe.module, {{"$T", Name(type)}});
  return recipe;
}

// One op on arrays of five dimensions; f64 in place of the type in `wide`.
Recipe FiveDimensions(const std::string& clause, absl::string_view operands,
                      absl::string_view body, const Drawn& drawn) {
  Recipe recipe;
  recipe.id =
      absl::StrCat(clause.substr(0, clause.rfind('.')), "/five-dimensions");
  recipe.source = Source::kShapes;
  recipe.clauses = {clause};
  recipe.why = "lane by lane";
  std::string parameters;
  int number = 0;
  for (const absl::string_view shape : absl::StrSplit(operands, ';')) {
    absl::StrAppend(&parameters, ParameterLine(number, shape));
    Drawn mine = drawn;
    mine.seed = static_cast<uint64_t>(++number);
    recipe.inputs.push_back(std::move(mine));
  }
  recipe.module = absl::StrReplaceAll(
      absl::StrCat("ENTRY main {\n", parameters, "  ", body, "\n}\n"),
      {{"$d", "2,3,2,3,2"}});
  return recipe;
}

std::string OpOfClause(absl::string_view clause) {
  return std::string(clause.substr(0, clause.rfind('.')));
}

void AddFunctionsOfFive(Recipes& recipes, absl::string_view op, int64_t low,
                        int64_t high) {
  Recipe recipe = FiveDimensions(absl::StrCat(op, ".V1"), "f32[$d]",
                                 absl::StrCat("ROOT r = f32[$d] ", op, "(a)"),
                                 {"mantissa", low, high});
  recipe.why = "the real function's value by MPFR";
  recipe.wide = absl::StrReplaceAll(recipe.module, {{"f32", "f64"}});
  recipe.check.kind = Check::Kind::kUlp;
  recipe.check.ulp = 8;
  recipes.push_back(std::move(recipe));
}

}  // namespace

void AddSpecials(Recipes& recipes) {
  for (const Passing& passing : kPassing) {
    for (const ElementType type : AllTypes()) {
      recipes.push_back(PassingRecipe(passing, type));
    }
  }
  for (const Passing& exact : kExact) {
    recipes.push_back(FiveDimensions(absl::StrCat(exact.op, ".", exact.label),
                                     exact.operands, exact.body,
                                     {"int", -99, 99}));
  }
  for (const absl::string_view clause : kUnary) {
    recipes.push_back(FiveDimensions(
        std::string(clause), "s32[$d]",
        absl::StrCat("ROOT r = s32[$d] ", OpOfClause(clause), "(a)"),
        {"int", -99, 99}));
  }
  for (const absl::string_view clause : kRounding) {
    recipes.push_back(FiveDimensions(
        std::string(clause), "f32[$d]",
        absl::StrCat("ROOT r = f32[$d] ", OpOfClause(clause), "(a)"),
        {"mantissa", -2, 6}));
  }
  for (const absl::string_view clause : kBinary) {
    recipes.push_back(FiveDimensions(
        std::string(clause), "s32[$d];s32[$d]",
        absl::StrCat("ROOT r = s32[$d] ", OpOfClause(clause), "(a, b)"),
        {"int", 1, 9}));
  }
  for (const absl::string_view op : kFunctionsOfReals) {
    AddFunctionsOfFive(recipes, op, op == "acosh" ? 0 : -3, 3);
  }
  for (const absl::string_view op : kInsideOne) {
    AddFunctionsOfFive(recipes, op, -3, -1);
  }
}

}  // namespace hlo::conformance
