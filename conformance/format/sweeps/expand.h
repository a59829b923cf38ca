// Recipes from sweep files.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPAND_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPAND_H_

#include "absl/status/status.h"
#include "conformance/format/sweeps/recipes.h"
#include "conformance/format/sweeps/scope.h"
#include "conformance/format/sweeps/sweep_file.h"

namespace hlo::conformance {

// Adds the recipes of all sweeps, in their order. InvalidArgument with file and
// line for what the grammar of docs/sweeps.md lacks, for a variable that is not
// declared, and for a line that nothing uses.
absl::Status ExpandSweeps(const SweepFiles& files, Recipes& recipes);
// The same, of a part of the sweeps: what nothing uses is no error. `usage`
// gets what is used.
absl::Status ExpandSweeps(const SweepFiles& files, Recipes& recipes,
                          Usage& usage);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPAND_H_
