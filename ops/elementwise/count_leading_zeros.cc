// count-leading-zeros: element-wise count of the zero bits above the top one
// bit.
// Spec: Operation Semantics 2026 "Clz".
//
// Shape  S1  operand and result have one shape.
//        S2  integers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op count_leading_zeros_op = {
    .name = "count-leading-zeros", .arity = 1, .shape = SameShape<kIntegers>};

}  // namespace hlo
