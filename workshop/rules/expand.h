// Recipes from sweep files.
#ifndef HLOREF_WORKSHOP_RULES_EXPAND_H_
#define HLOREF_WORKSHOP_RULES_EXPAND_H_

#include "absl/status/status.h"
#include "workshop/rules/recipes.h"
#include "workshop/rules/sweep_file.h"

namespace hlo::conformance {

// Adds the recipes of all sweeps, in their order. InvalidArgument with file and
// line for what the grammar of docs/sweeps.md lacks, for a variable that is not
// declared, and for a line that nothing uses.
absl::Status ExpandSweeps(const SweepFiles& files, Recipes& recipes);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_EXPAND_H_
