// Factorizations and solutions, judged by their equations; random bits, of
// which the documents promise only that the same state gives the same ones.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

constexpr ElementType kFactored[] = {ElementType::kF32, ElementType::kF64};

// A matrix whose diagonal dominates is positive definite.
constexpr absl::string_view kCholesky = R"(ENTRY main {
  b = $T[$n,$n] parameter(0)
  ROOT r = $T[$n,$n] cholesky(b), lower=true
}
)";

void AddCholeskys(Recipes& recipes) {
  for (const ElementType type : kFactored) {
    for (const int64_t n : {1, 2, 3, 8, 15, 33}) {
      Recipe recipe;
      recipe.id = absl::StrCat("cholesky/residual-n", n, "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {"cholesky.V1"};
      recipe.why = "L L^T is the matrix, within the rounding of its sums";
      recipe.module = absl::StrReplaceAll(
          kCholesky,
          {{"$T", Name(type)}, {"$n", absl::StrCat(recipes.Size(n))}});
      recipe.inputs = {{"dominant", -3, 3, 141}};
      recipe.check.kind = Check::Kind::kResidual;
      recipe.check.word = "cholesky";
      recipe.oracle = "equation";
      recipes.push_back(std::move(recipe));
    }
  }
}

void AddSolves(Recipes& recipes) {
  for (const ElementType type : kFactored) {
    for (const int64_t n : {1, 2, 3, 8, 15, 33}) {
      Recipe recipe;
      recipe.id =
          absl::StrCat("triangular-solve/residual-n", n, "/", Name(type));
      recipe.source = Source::kSums;
      recipe.clauses = {"triangular-solve.V1"};
      recipe.why = "A X is B, within the rounding of its sums";
      recipe.module = absl::StrReplaceAll(
          R"(ENTRY main {
  a = $T[$n,$n] parameter(0)
  b = $T[$n,3] parameter(1)
  ROOT r = $T[$n,3] triangular-solve(a, b), left_side=true, lower=true, unit_diagonal=false, transpose_a=NO_TRANSPOSE
}
)",
          {{"$T", Name(type)}, {"$n", absl::StrCat(recipes.Size(n))}});
      recipe.inputs = {{"dominant", -3, 3, 142}, {"normal", 0, 1, 143}};
      recipe.check.kind = Check::Kind::kResidual;
      recipe.check.word = "triangular-solve";
      recipe.oracle = "equation";
      recipes.push_back(std::move(recipe));
    }
  }
}

void AddRandomBits(Recipes& recipes) {
  for (const ElementType type :
       {ElementType::kU8, ElementType::kU32, ElementType::kU64}) {
    Recipe recipe;
    recipe.id = absl::StrCat("rng-bit-generator/twice/", Name(type));
    recipe.source = Source::kNumbers;
    recipe.clauses = {"rng-bit-generator.V1"};
    recipe.why =
        "2026 RngBitGenerator: the output is a deterministic function "
        "of the initial state";
    recipe.module = absl::StrReplaceAll(
        R"(ENTRY main {
  s = u64[2] parameter(0)
  ROOT r = (u64[2], $T[65]) rng-bit-generator(s), algorithm=rng_default
}
)",
        {{"$T", Name(type)}});
    recipe.inputs = {{"index", 1, 1 << 20, 144}};
    recipe.check.kind = Check::Kind::kRelation;
    recipe.oracle = "document";
    recipes.push_back(std::move(recipe));
  }
}

}  // namespace

void AddFactorizations(Recipes& recipes) {
  AddCholeskys(recipes);
  AddSolves(recipes);
  AddRandomBits(recipes);
}

}  // namespace hlo::conformance
