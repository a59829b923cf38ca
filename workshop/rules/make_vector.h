// Vectors of recipes, whose values two oracles know.
#ifndef HLOREF_WORKSHOP_RULES_MAKE_VECTOR_H_
#define HLOREF_WORKSHOP_RULES_MAKE_VECTOR_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/sweeps/recipe.h"

namespace hlo::conformance {

// The vector of a recipe: two oracles agree on what it expects. An error says
// that they do not, or that the recipe's program is not what it should be.
absl::StatusOr<Vector> MakeVector(const Recipe& recipe);

// The vectors of all recipes, in order, made on all cores. Calls `progress` on
// the caller's thread with the number made; it may be null.
std::vector<absl::StatusOr<Vector>> MakeVectors(
    const std::vector<const Recipe*>& recipes,
    const std::function<void(int64_t made)>& progress);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_MAKE_VECTOR_H_
