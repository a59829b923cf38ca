// exponential-minus-one: e^x - 1 of each element.
// Spec: Operation Semantics 2026 "Expm1".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type, near 0 too; -1 at -inf,
//            -0 stays.
//        V2  complex: each part of e^x - 1 correctly rounded; special cases as
//            e^x by C's Annex G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op exponential_minus_one_op = {
    .name = "exponential-minus-one",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::expm1, ComplexFunction::expm1>};

}  // namespace hlo
