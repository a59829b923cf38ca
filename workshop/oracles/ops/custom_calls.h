// Targets of custom-call with a file of their own.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_CUSTOM_CALLS_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_CUSTOM_CALLS_H_

#include "absl/strings/string_view.h"
#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {

// `target`: lapack_sgeqrf_ffi, lapack_sgeqrf, ..
Value CallLapack(Evaluator& evaluator, const Step& step, const Values& operands,
                 absl::string_view target);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_CUSTOM_CALLS_H_
