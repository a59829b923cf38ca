// Correctly rounded complex functions of lanes for c64: real_function.h.
#ifndef HLOREF_OPS_FUNCTIONS_ROUNDED_COMPLEX_H_
#define HLOREF_OPS_FUNCTIONS_ROUNDED_COMPLEX_H_

#include <cstdint>

#include "base/lane_block.h"
#include "literals/types/number_types.h"
#include "ops/functions/real_function.h"
#include "ops/functions/rounded_lanes.h"

namespace hlo {

// Complex lanes as f64 parts.
struct ComplexLanes {
  alignas(64) double re[kLaneBlock];
  alignas(64) double im[kLaneBlock];
};

// result[i] = f(x[i], y[i]), of c64 operands, each part rounded once. Returns
// the number of lanes that had to be computed slowly. Functions of one operand
// ignore `y`. REQUIRES: n <= kLaneBlock.
int64_t RoundComplex(ComplexFunction function, InstructionSet instructions,
                     ComplexLanes& x, ComplexLanes& y, c64* result, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_ROUNDED_COMPLEX_H_
