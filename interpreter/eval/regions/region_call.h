// The evaluator behind an op's Region.
#ifndef HLOREF_INTERPRETER_EVAL_REGIONS_REGION_CALL_H_
#define HLOREF_INTERPRETER_EVAL_REGIONS_REGION_CALL_H_

#include <memory>

#include "interpreter/eval/run_context.h"
#include "ops/region.h"

namespace hlo {

// As the owner's step calls it; valid as long as what `owner` points to.
// `one_line`: a selection's indices are.
std::unique_ptr<Region> MakeRegion(const StepOwner& owner, ComputationId id,
                                   bool one_line = false);
// The same as StepContext::accumulator_region.
std::unique_ptr<Region> MakeAccumulatorRegion(const StepOwner& owner,
                                              ComputationId id);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_REGIONS_REGION_CALL_H_
