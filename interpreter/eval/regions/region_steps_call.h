// The evaluator behind scan's RegionSteps.
#ifndef HLOREF_INTERPRETER_EVAL_REGIONS_REGION_STEPS_CALL_H_
#define HLOREF_INTERPRETER_EVAL_REGIONS_REGION_STEPS_CALL_H_

#include <memory>

#include "interpreter/eval/run_context.h"
#include "ops/region_steps.h"

namespace hlo {

// As Control::region_steps; valid as long as what `owner` points to.
std::unique_ptr<RegionSteps> MakeRegionSteps(const StepOwner& owner,
                                             ComputationId id);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_REGIONS_REGION_STEPS_CALL_H_
