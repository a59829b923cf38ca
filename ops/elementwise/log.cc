// log: the natural logarithm of each element.
// Spec: Operation Semantics 2026 "Log"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; log(0) = -inf for both
//            zeros, NaN below.
//        V2  complex: each part correctly rounded; special cases as C's Annex
//            G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op log_op = {
    .name = "log",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::log, ComplexFunction::log>};

}  // namespace hlo
