// libm's functions of as many lanes as there are.
#ifndef HLOREF_OPS_FUNCTIONS_LIBM_LANES_H_
#define HLOREF_OPS_FUNCTIONS_LIBM_LANES_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/functions/libm_functions.h"
#include "ops/functions/rounded_lanes.h"

namespace hlo {

// y[i] = f(operands.x[i], operands.y[i]), within LibmFunction::kLaneError.
void EvaluateLanes(const LibmFunction& libm, InstructionSet instructions,
                   const RealLanes& operands, int64_t n, double* y);

// True if libm's result of lane i is a NaN that needs no second computation:
// any, of a function of one operand; of two, where C's rules say so.
bool IsSureNan(RealFunction function, const RealLanes& operands, int64_t i,
               double result);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_LIBM_LANES_H_
