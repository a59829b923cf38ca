// The functions of rounded_functions.def and complex_functions.def by MPFR and
// MPC: slow, and certain.
#ifndef HLOREF_OPS_FUNCTIONS_MPFR_FUNCTIONS_H_
#define HLOREF_OPS_FUNCTIONS_MPFR_FUNCTIONS_H_

#include "literals/types/number_types.h"
#include "ops/functions/real_function.h"

namespace hlo {

// How a result with more bits than f64 becomes an f64.
enum class MpfrRounding {
  kToNearest,  // the correctly rounded f64
  // To odd: rounding the result again to a type of at most 51 bits has the
  // result of rounding the exact value.
  kToOdd,
};

// f(x, y); NaNs are canonical. `y` is unused by functions of one operand.
double MpfrReal(RealFunction function, double x, double y,
                MpfrRounding rounding);
c128 MpcComplex(ComplexFunction function, c128 x, c128 y,
                MpfrRounding rounding);

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_MPFR_FUNCTIONS_H_
