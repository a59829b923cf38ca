#include "conformance/format/sweeps/recipes.h"

#include <utility>

#include "conformance/format/reseeded.h"

namespace hlo::conformance {
namespace {

// Other elements of the same kind.
void DrawAnew(uint64_t reseed, RandomInput& input) {
  const uint64_t seed = Mixed(reseed, input.seed);
  if (input.map == "codes") {  // which begin at lo, whatever the seed
    input.lo = static_cast<int64_t>(static_cast<uint64_t>(input.lo) + seed);
  }
  input.seed = seed;
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
    if (!recipe.valid_counterpart.empty())
      recipe.valid_counterpart = Reseeded(recipe.valid_counterpart, reseed_);
    for (RandomInput& input : recipe.inputs) DrawAnew(reseed_, input);
    for (InfeedInput& infeed : recipe.infeed) DrawAnew(reseed_, infeed.input);
  }
  all_.push_back(std::move(recipe));
}

}  // namespace hlo::conformance
