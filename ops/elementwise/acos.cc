// acos: element-wise inverse cosine, in [0, pi].
// Spec: HLO opcode acos; the documents have no entry for it.
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op acos_op = {.name = "acos",
                                     .arity = 1,
                                     .attributes = {{&result_accuracy}},
                                     .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
