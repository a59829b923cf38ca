// Results of element-wise ops before they are rounded.
#ifndef HLOREF_WORKSHOP_MUTANTS_EXACT_RESULTS_H_
#define HLOREF_WORKSHOP_MUTANTS_EXACT_RESULTS_H_

#include <optional>
#include <vector>

#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

// The step computed in f64, where its result is of a narrower float type and
// its operands are real arrays of as many elements; else none.
std::optional<std::vector<double>> ExactResults(const SeenStep& step);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_EXACT_RESULTS_H_
