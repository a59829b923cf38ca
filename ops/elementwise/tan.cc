// tan: element-wise tangent.
// Spec: Operation Semantics 2022, 2026 "Tan".
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op tan_op = {.name = "tan",
                                    .arity = 1,
                                    .attributes = {{&result_accuracy}},
                                    .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
