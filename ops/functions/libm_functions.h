// The fast forms of rounded_functions.def: accurate, but neither correctly
// rounded nor the same bits on every machine. Only rounded.cc uses them.
#ifndef HLOREF_OPS_FUNCTIONS_LIBM_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_LIBM_FUNCTIONS_H_

#include <cstdint>

#include "ops/functions/real_function.h"

namespace hlo {

struct FastFunction {
  // r[i] ~ f(x[i], y[i]) for operands in f32's range, with a relative error
  // below kLaneError where the result is in that range too. `r` may be `x`.
  // REQUIRES: n is a multiple of kLanes.
  static constexpr int64_t kLanes = 8;
  static constexpr double kLaneError = 0x1p-46;
  using Lanes = void (*)(const double* x, const double* y, double* r,
                         int64_t n);
  Lanes lanes[3];  // by instruction set
  // The same for one lane.
  double (*one)(double x, double y);
  // For all of f64, with a relative error below 2^-wide_bits; null where long
  // double is not wider than double.
  long double (*wide)(long double x, long double y);
  int wide_bits;
  int operands;
};

const FastFunction& Fast(RealFunction function);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_LIBM_FUNCTIONS_H_
