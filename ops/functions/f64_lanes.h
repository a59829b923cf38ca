// Functions of f64 arrays, correctly rounded, in vectors: one pass that
// evaluates with about 69 right bits and tests the rounding.
// double_double_functions.h does the lanes that it leaves open.
#ifndef HLOREF_OPS_FUNCTIONS_F64_LANES_H_
#define HLOREF_OPS_FUNCTIONS_F64_LANES_H_

#include <cstdint>

#include "base/instruction_set.h"
#include "ops/functions/real_function.h"

namespace hlo {

inline constexpr int64_t kF64Lanes = 16;

// f(x) = 2^(exponent / 2^52) (hi + lo) with an error below `slack` times that
// power; far out, what rounds to 1 may be that limit. `covered` is 0 where the
// formula does not hold.
struct F64Sums {
  double hi[kF64Lanes], lo[kF64Lanes], slack[kF64Lanes];
  int64_t covered[kF64Lanes], exponent[kF64Lanes];
};

struct F64Form {
  // result[i] = f(x[i], y[i]). Bit i % 8 of open[i / 8] is 1 where that is not
  // sure, then it is any. REQUIRES: n is a multiple of kF64Lanes; `result` is
  // neither x nor y.
  void (*round)(const double* x, const double* y, double* result, int64_t n,
                uint8_t* open);
  // kF64Lanes lanes before the rounding, for tests of the bound.
  void (*evaluate)(const double* x, const double* y, F64Sums& sums);
};

// The forms of a function, the quickest first, which leaves more open; behind
// the last one is one without functions. Null where there is none.
const F64Form* F64FormsOf(RealFunction function, InstructionSet instructions);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_F64_LANES_H_
