// Functions of single f64s with 80 right bits or more, in double-double: for
// the few lanes that faster forms leave open. MPFR takes ten times as long, and
// does those that are left.
#ifndef HLOREF_OPS_FUNCTIONS_CLOSER_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_CLOSER_FUNCTIONS_H_

#include "ops/functions/double_double.h"
#include "ops/functions/real_function.h"

namespace hlo {

// The greatest relative error of CloserFunction.
inline constexpr double kCloserError = 0x1p-80;

// f(x, y); a NaN as `lo` where there is no such form, near the ends of the
// range, and where the result is not a number.
DoubleDouble CloserFunction(RealFunction function, double x, double y);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_CLOSER_FUNCTIONS_H_
