// atan2: element-wise angle of the point (rhs, lhs), in [-pi, pi].
// Spec: Operation Semantics 2026 "Atan2".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  floats and complex numbers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op atan2_op = {
    .name = "atan2", .arity = 2, .shape = SameShape<kFloats | kComplexes>};

}  // namespace hlo
