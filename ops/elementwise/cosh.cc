// cosh: the hyperbolic cosine of each element.
// Spec: Operation Semantics 2026 "Cosh".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; infinite at both
//            infinities.
//        V2  complex: each part correctly rounded; special cases as C's Annex
//            G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op cosh_op = {
    .name = "cosh",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::cosh, ComplexFunction::cosh>};

}  // namespace hlo
