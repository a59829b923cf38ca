// The results of a recipe's program under all values of the choices that
// matter.
#ifndef HLOREF_WORKSHOP_RULES_RECIPE_CHOICES_H_
#define HLOREF_WORKSHOP_RULES_RECIPE_CHOICES_H_

#include "absl/status/status.h"
#include "conformance/format/sweeps/recipe.h"
#include "conformance/format/vector.h"
#include "interpreter/ir/verifier.h"

namespace hlo::conformance {

// Adds expectations under the `choices` that the program depends on; the vector
// has the defaults' alone. Fills in the real values that the recipe needs.
absl::Status AddChoices(const Recipe& recipe, const VerifiedModule& module,
                        Condition choices, Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_RECIPE_CHOICES_H_
