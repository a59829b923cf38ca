// asinh: the number whose hyperbolic sine each element is.
// Spec: HLO opcode asinh; the documents have no entry for it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; -0 and the infinities
//            stay.
//        V2  complex: each part correctly rounded; the branch cuts are the
//            imaginary axis outside [-i, i], their side the sign of the real
//            part; special cases as C's Annex G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op asinh_op = {
    .name = "asinh",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::asinh, ComplexFunction::asinh>};

}  // namespace hlo
