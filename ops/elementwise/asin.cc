// asin: element-wise inverse sine, in [-pi/2, pi/2].
// Spec: HLO opcode asin; the documents have no entry for it.
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op asin_op = {.name = "asin",
                                     .arity = 1,
                                     .attributes = {{&result_accuracy}},
                                     .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
