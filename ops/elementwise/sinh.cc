// sinh: element-wise hyperbolic sine.
// Spec: HLO opcode sinh; the documents have no entry for it.
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op sinh_op = {.name = "sinh",
                                     .arity = 1,
                                     .attributes = {{&result_accuracy}},
                                     .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
