// asin: the angle in [-pi/2, pi/2] whose sine each element is.
// Spec: HLO opcode asin; the documents have no entry for it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats or complex.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; NaN outside [-1, 1], -0
//            stays.
//        V2  complex: each part correctly rounded; the branch cuts are the real
//            axis outside [-1, 1], their side the sign of the imaginary part;
//            special cases as C's Annex G.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op asin_op = {
    .name = "asin",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats | kComplexes>,
    .lanes = Rounded<RealFunction::asin, ComplexFunction::asin>};

}  // namespace hlo
