// The real values of programs, and how far a legal result may lie from them.
#ifndef HLOREF_WORKSHOP_RULES_REAL_VALUES_H_
#define HLOREF_WORKSHOP_RULES_REAL_VALUES_H_

#include <vector>

#include "absl/status/status.h"
#include "conformance/format/sweeps/recipe.h"

namespace hlo::conformance {

// Fills in `real` of every leaf that is expected of these arguments: kUlp.
absl::Status AddRealValues(const Recipe& recipe,
                           const std::vector<std::vector<Datum>>& inputs,
                           Expectation& expectation);
// Fills in `real`, `bounds` and the elements that are open: kErrbound. An error
// says that the interpreter's own value is outside of them, or that more than a
// quarter of the elements is open.
absl::Status AddBounds(const Recipe& recipe, Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_REAL_VALUES_H_
