// The evaluator behind a room's Region.
#ifndef HLOREF_INTERPRETER_EVAL_REGION_CALL_H_
#define HLOREF_INTERPRETER_EVAL_REGION_CALL_H_

#include <memory>

#include "interpreter/eval/machine.h"
#include "ops/region.h"

namespace hlo {

// Valid as long as `machine` is.
std::unique_ptr<Region> MakeRegion(const Machine& machine, ComputationId id);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_REGION_CALL_H_
