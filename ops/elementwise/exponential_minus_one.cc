// exponential-minus-one: element-wise e^x - 1.
// Spec: Operation Semantics 2026 "Expm1".
//
// Shape  S1  operand and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op exponential_minus_one_op = {
    .name = "exponential-minus-one",
    .arity = 1,
    .attributes = {{&result_accuracy}},
    .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
