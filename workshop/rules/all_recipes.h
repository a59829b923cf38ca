// All vectors by rule: the sweeps of ops/, expanded.
#ifndef HLOREF_WORKSHOP_RULES_ALL_RECIPES_H_
#define HLOREF_WORKSHOP_RULES_ALL_RECIPES_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/sweeps/recipe.h"
#include "conformance/format/sweeps/sweep_file.h"

namespace hlo::conformance {

// The lines of all sweep files. An error names a line of one.
absl::StatusOr<SweepFiles> AllSweeps();

// The recipes of all sweeps; in the same order whatever the seed. An error
// names a line of a sweep file.
absl::StatusOr<std::vector<Recipe>> AllRecipes(uint64_t reseed = 0);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_ALL_RECIPES_H_
