// The custom calls of a run, as the evaluator calls them.
#ifndef HLOREF_API_RUN_TARGETS_H_
#define HLOREF_API_RUN_TARGETS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "hloref/custom_calls.h"
#include "ops/custom_call_targets.h"

namespace hloref {

// hloref's own, and these in front of them. InvalidArgument for a null one.
absl::StatusOr<std::shared_ptr<const hlo::CustomCallTargets>> TargetsOf(
    const CustomCalls& calls);

}  // namespace hloref

#endif  // HLOREF_API_RUN_TARGETS_H_
