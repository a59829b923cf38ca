// The functions of rounded_functions.def by libm and libmvec: accurate, but
// neither correctly rounded nor the same bits on every machine. rounded_lanes.h
// and rounded_complex.h round them correctly.
#ifndef HLOREF_OPS_FUNCTIONS_LIBM_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_LIBM_FUNCTIONS_H_

#include <array>
#include <cstdint>

#include "base/instruction_set.h"
#include "ops/functions/real_function.h"

namespace hlo {

struct LibmFunction {
  // r[i] ~ f(x[i], y[i]) for operands in f32's range, with a relative error
  // below kLaneError where the result is in that range too. `r` may be `x`.
  // REQUIRES: n is a multiple of kLanes.
  static constexpr int64_t kLanes = 8;
  static constexpr double kLaneError = 0x1p-46;
  using Lanes = void (*)(const double* x, const double* y, double* r,
                         int64_t n);
  std::array<Lanes, kInstructionSetCount> lanes;  // by instruction set
  // The same for one lane; of C's functions also by C's rules for zeros and
  // infinities.
  double (*one)(double x, double y);
  int operands;
};

const LibmFunction& Libm(RealFunction function);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_LIBM_FUNCTIONS_H_
