// asinh: element-wise inverse hyperbolic sine.
// Spec: HLO opcode asinh; the documents have no entry for it.
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op asinh_op = {.name = "asinh",
                                      .arity = 1,
                                      .attributes = {{&result_accuracy}},
                                      .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
