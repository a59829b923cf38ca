// log-plus-one: the natural logarithm of 1 + x of each element.
// Spec: Operation Semantics 2026 "Log1p".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type, near 0 too; log1p(-1) =
//            -inf, NaN below, -0 stays.
//        V2  complex: each part of log(1 + x) correctly rounded; special cases
//            as log by C's Annex G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op log_plus_one_op = {
    .name = "log-plus-one",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::log1p, ComplexFunction::log1p>};

}  // namespace hlo
