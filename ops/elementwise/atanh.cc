// atanh: element-wise inverse hyperbolic tangent.
// Spec: HLO opcode atanh; the documents have no entry for it.
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op atanh_op = {.name = "atanh",
                                      .arity = 1,
                                      .attributes = {{&result_accuracy}},
                                      .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
