// The sine and its like of single f64s, however large, in double-double: part
// of closer_functions.h.
#ifndef HLOREF_OPS_FUNCTIONS_CLOSER_CIRCLE_H_
#define HLOREF_OPS_FUNCTIONS_CLOSER_CIRCLE_H_

#include "ops/functions/double_double.h"

namespace hlo::closer {

struct SineAndCosine {
  DoubleDouble sine, cosine;
};
// With a relative error below 2^-98. REQUIRES: 2^-200 <= |x|, x is finite.
SineAndCosine SineAndCosineOf(double x);

}  // namespace hlo::closer

#endif  // HLOREF_OPS_FUNCTIONS_CLOSER_CIRCLE_H_
