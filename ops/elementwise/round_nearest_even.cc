// round-nearest-even: element-wise rounding to the nearest integer, ties to
// even.
// Spec: Operation Semantics 2022, 2026 "RoundNearestEven".
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op round_nearest_even_op = {
    .name = "round-nearest-even", .arity = 1, .shape = SameShape<kFloats>};

}  // namespace hlo
