// atan2: the angle of the point (rhs, lhs), in [-pi, pi].
// Spec: Operation Semantics 2026 "Atan2".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  floats or complex.
// Value  V1  floats: correctly rounded in every type; signs of zeros choose the
//            side, special cases as C's atan2.
//        V2  complex: -i log((rhs + i lhs) / sqrt(rhs^2 + lhs^2)), each part
//            correctly rounded; numbers whose imaginary parts are zeros give
//            V1's angle and +0, other infinities and NaNs give NaN.
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op atan2_op = {
    .name = "atan2",
    .arity = 2,
    .shape = SameShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::atan2, ComplexFunction::atan2>};

}  // namespace hlo
