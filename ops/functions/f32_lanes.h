// Functions of f32 arrays, correctly rounded, in wide registers: one pass
// that widens, evaluates in f64 with 38 right bits or more, tests the rounding
// in integers and rounds. rounded_lanes.h does the lanes that it leaves open.
#ifndef HLOREF_OPS_FUNCTIONS_F32_LANES_H_
#define HLOREF_OPS_FUNCTIONS_F32_LANES_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/functions/real_function.h"

namespace hlo {

// result[i] = f(x[i], y[i]). Bit i % 8 of open[i / 8] is 1 where that is not
// sure, then it is any. REQUIRES: n is a multiple of kF32Lanes; `result` is
// neither x nor y.
using F32Lanes = void (*)(const float* x, const float* y, float* result,
                          int64_t n, uint8_t* open);
inline constexpr int64_t kF32Lanes = 16;

// Null where there is no such form.
F32Lanes F32LanesOf(RealFunction function, InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_F32_LANES_H_
