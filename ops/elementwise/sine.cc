// sine: the sine of each element, in radians.
// Spec: Operation Semantics 2026 "Sin".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type, however large the angle;
//            NaN of infinities, -0 stays.
//        V2  complex: each part correctly rounded; special cases as C's Annex
//            G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op sine_op = {
    .name = "sine",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes, Magnitude::kAtMostOne>,
    .lanes = Rounded<RealFunction::sin, ComplexFunction::sin>};

}  // namespace hlo
