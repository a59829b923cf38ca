// The functions of complex_functions.def for c64, from libm's real functions:
// formulas whose terms do not cancel.
#ifndef HLOREF_OPS_FUNCTIONS_LIBM_COMPLEX_H_
#define HLOREF_OPS_FUNCTIONS_LIBM_COMPLEX_H_

#include <cstdint>

#include "ops/functions/rounded_complex.h"

namespace hlo {

// Relative error of each part of LibmComplex's result.
constexpr double LibmComplexError(ComplexFunction function) {
  return function == ComplexFunction::pow ? 0x1p-36 : 0x1p-42;
}

// r[i] ~ f(x[i], y[i]) for parts in f32's range that are neither zero nor
// infinite. Parts that the formula does not cover become NaN. False where there
// is no such formula. REQUIRES: n is a multiple of LibmFunction::kLanes, at
// most kBlock.
bool LibmComplex(ComplexFunction function, InstructionSet instructions,
                 const ComplexLanes& x, const ComplexLanes& y, ComplexLanes& r,
                 int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_LIBM_COMPLEX_H_
