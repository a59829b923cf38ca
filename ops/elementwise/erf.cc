// erf: element-wise error function.
// Spec: Operation Semantics 2026 "Erf".
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op erf_op = {.name = "erf",
                                    .arity = 1,
                                    .attributes = {{&result_accuracy}},
                                    .shape = SameShape<kFloats>};

}  // namespace hlo
