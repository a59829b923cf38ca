// rsqrt: 1 / sqrt(x) of each element.
// Spec: Operation Semantics 2026 "Rsqrt"; 2022 "Element-wise unary functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; rsqrt(+-0) = +-inf, NaN
//            below.
//        V2  complex: the same formula, each part rounded once at its end.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op rsqrt_op = {
    .name = "rsqrt",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::rsqrt, ComplexFunction::rsqrt>};

}  // namespace hlo
