// log-plus-one: element-wise natural logarithm of 1 + x.
// Spec: Operation Semantics 2026 "Log1p".
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op log_plus_one_op = {
    .name = "log-plus-one",
    .arity = 1,
    .attributes = {{&result_accuracy}},
    .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
