// All vectors by rule: the sweeps of ops/, expanded.
#ifndef HLOREF_WORKSHOP_RULES_RECIPES_H_
#define HLOREF_WORKSHOP_RULES_RECIPES_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "workshop/rules/recipe.h"

namespace hlo::conformance {

// Recipes as they are made. With a `reseed` what they draw is drawn from other
// seeds, and sizes of sweeps may be one more or less.
class Recipes {
 public:
  explicit Recipes(uint64_t reseed = 0) : reseed_(reseed) {}

  // The size of the recipe that is pushed next, in place of the published `n`.
  // 0 and 1 stay: they are edges.
  int64_t Size(int64_t n) const;
  void push_back(Recipe recipe);

  const std::vector<Recipe>& all() const { return all_; }

 private:
  uint64_t reseed_;  // 0: as they are published
  std::vector<Recipe> all_;
};

// The recipes of all sweeps; in the same order whatever the seed. An error
// names a line of a sweep file.
absl::StatusOr<std::vector<Recipe>> AllRecipes(uint64_t reseed = 0);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_RECIPES_H_
