// cbrt: element-wise cube root.
// Spec: Operation Semantics 2022, 2026 "Cbrt".
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op cbrt_op = {.name = "cbrt",
                                     .arity = 1,
                                     .attributes = {{&result_accuracy}},
                                     .shape = SameShape<kFloats>};

}  // namespace hlo
