// acosh: the number >= 0 whose hyperbolic cosine each element is.
// Spec: HLO opcode acosh; the documents have no entry for it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; NaN below 1, acosh(1) =
//            +0.
//        V2  complex: each part correctly rounded; the branch cut is the real
//            axis below 1, its side the sign of the imaginary part; special
//            cases as C's Annex G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op acosh_op = {
    .name = "acosh",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::acosh, ComplexFunction::acosh>};

}  // namespace hlo
