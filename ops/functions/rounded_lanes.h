// Correctly rounded real functions of lanes of f64: real_function.h.
#ifndef HLOREF_OPS_FUNCTIONS_ROUNDED_LANES_H_
#define HLOREF_OPS_FUNCTIONS_ROUNDED_LANES_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "literals/types/element_type.h"
#include "ops/functions/real_function.h"

namespace hlo {

// Lanes of f64 that stand for `operand` values (f64, or a narrower type).
struct RealLanes {
  const double* x;
  const double* y;  // null for functions of one operand
  bool in_f32_range;
};

// result[i] = f(x[i], y[i]), rounded once to the float type `result_type`.
// Returns the number of lanes that had to be computed slowly. REQUIRES: n <=
// kLaneBlock, unless the result is f64; it overlaps no operand.
int64_t RoundLanes(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, ElementType result_type,
                   void* result, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_ROUNDED_LANES_H_
