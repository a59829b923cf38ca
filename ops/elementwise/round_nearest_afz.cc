// round-nearest-afz: element-wise rounding to the nearest integer, ties away
// from zero.
// Spec: Operation Semantics 2022 "Round"; 2026 "RoundNearestAfz".
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op round_nearest_afz_op = {
    .name = "round-nearest-afz", .arity = 1, .shape = SameShape<kFloats>};

}  // namespace hlo
