// Functions for results of type f64, in twice its precision; some correct
// the result of libm, which has 50 right bits.
#ifndef HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FUNCTIONS_H_

#include <array>
#include <cstdint>

#include "ops/functions/double_double.h"
#include "ops/functions/real_function.h"

namespace hlo {

struct DoubleDoubleFunction {
  // f(x[i], y[i]) = hi[i] + lo[i] with an error below
  // |hi| (error + error_by_exponent |exponent of hi|). Far out, what
  // rounds to infinity, 0, 1 or -1 may be that limit. Lanes that the form does
  // not cover get a NaN as lo.
  using Lanes = void (*)(const double* x, const double* y, const double* about,
                         double* hi, double* lo, int64_t n);
  std::array<Lanes, kInstructionSetCount> lanes;  // by instruction set
  double error, error_by_exponent;
  bool corrects;  // it begins with libm's results (of |x| alone for pow) of
  RealFunction about;  // this function
};

const DoubleDoubleFunction& DoubleDoubleOf(RealFunction function);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FUNCTIONS_H_
