// The sweeps of a recipe line as one text, which needs no other file.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_RULE_TEXT_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_RULE_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/sweeps/recipe.h"
#include "conformance/format/sweeps/sweep_file.h"

namespace hlo::conformance {

// The names of the recipe lines that the sweeps say; each once, sorted.
std::vector<std::string> RecipeLineNames(const SweepFiles& files);

// The text of the sweeps whose RECIPE is `name`, with the variables, families
// and common computations that they use.
absl::StatusOr<std::string> RuleText(const SweepFiles& files,
                                     const std::string& name);

// The recipes that a rule's text makes, in its order.
absl::StatusOr<std::vector<Recipe>> RecipesOfRule(const std::string& name,
                                                  const std::string& rule);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_RULE_TEXT_H_
