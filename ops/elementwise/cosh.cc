// cosh: element-wise hyperbolic cosine.
// Spec: Operation Semantics 2026 "Cosh".
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op cosh_op = {.name = "cosh",
                                     .arity = 1,
                                     .attributes = {{&result_accuracy}},
                                     .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
