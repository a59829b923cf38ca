// Forms of functions for results of type f64: twice its precision, from the
// fast forms, which know 50 of its bits. Only rounded_lanes.cc uses them.
#ifndef HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FUNCTIONS_H_

#include <cstdint>

#include "ops/functions/double_double.h"
#include "ops/functions/real_function.h"

namespace hlo {

struct DoubleDoubleFunction {
  // f(x[i], y[i]) = hi[i] + lo[i] with an error below |hi| 2^-bits. Lanes that
  // the form does not cover get a NaN as lo.
  using Lanes = void (*)(const double* x, const double* y, const double* about,
                         double* hi, double* lo, int64_t n);
  Lanes lanes[3];  // by instruction set; null where there is no such form
  int bits;
  bool corrects;       // it begins with the fast results (of x alone) of
  RealFunction about;  // this function
};

const DoubleDoubleFunction& PairOf(RealFunction function);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_DOUBLE_DOUBLE_FUNCTIONS_H_
