// Correctly rounded real functions of lanes of f64: rounded_lanes.h.
#ifndef HLOREF_OPS_FUNCTIONS_ROUNDED_F64_LANES_H_
#define HLOREF_OPS_FUNCTIONS_ROUNDED_F64_LANES_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/functions/rounded_lanes.h"

namespace hlo {

// RoundLanes to f64, of any n.
int64_t RoundToF64(RealFunction function, InstructionSet instructions,
                   RealLanes operands, double* result, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_ROUNDED_F64_LANES_H_
