// The list of all recipes.
#include <utility>

#include "conformance/format/reseeded.h"
#include "workshop/rules/generators.h"

namespace hlo::conformance {
namespace {

// Other elements of the same kind.
void DrawAnew(uint64_t reseed, Drawn& drawn) {
  const uint64_t seed = Mixed(reseed, drawn.seed);
  if (drawn.map == "codes") {  // which begin at lo, whatever the seed
    drawn.lo = static_cast<int64_t>(static_cast<uint64_t>(drawn.lo) + seed);
  }
  drawn.seed = seed;
}

}  // namespace

int64_t Recipes::Size(int64_t n) const {
  if (reseed_ == 0 || n < 2) return n;
  const uint64_t drawn =
      Mixed(Mixed(reseed_, all_.size()), static_cast<uint64_t>(n));
  return n - 1 + static_cast<int64_t>(drawn % 3);
}

void Recipes::push_back(Recipe recipe) {
  if (reseed_ != 0) {
    recipe.id = Reseeded(recipe.id, reseed_);
    if (!recipe.twin.empty()) recipe.twin = Reseeded(recipe.twin, reseed_);
    for (Drawn& drawn : recipe.inputs) DrawAnew(reseed_, drawn);
    for (Fed& fed : recipe.infeed) DrawAnew(reseed_, fed.drawn);
  }
  all_.push_back(std::move(recipe));
}

std::vector<Recipe> AllRecipes(uint64_t reseed) {
  Recipes recipes(reseed);
  for (const auto add :
       {AddNumbers, AddFunctions, AddShapes, AddLadders, AddReductions,
        AddProducts, AddBounded, AddExactPrograms, AddIndices, AddOrders,
        AddProcesses, AddRejects, AddFactorizations, AddSquares, AddSpecials,
        AddSpecialNumbers, AddMovers, AddNormalizations, AddHuge}) {
    add(recipes);
  }
  return recipes.all();
}

}  // namespace hlo::conformance
