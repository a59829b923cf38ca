// acosh: element-wise inverse hyperbolic cosine.
// Spec: HLO opcode acosh; the documents have no entry for it.
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op acosh_op = {.name = "acosh",
                                      .arity = 1,
                                      .attributes = {{&result_accuracy}},
                                      .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
