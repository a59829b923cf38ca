// erf: the error function of each element, 2 / sqrt(pi) times the integral of
// e^-t^2 from 0 to it.
// Spec: Operation Semantics 2026 "Erf".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; -1 and 1 at the
//            infinities, -0 stays.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op erf_op = {
    .name = "erf",
    .arity = 1,
    .attributes = {{&attr::result_accuracy}},
    .shape = FunctionShape<kFloats, Magnitude::kAtMostOne>,
    .lanes = RoundedReal<RealFunction::erf>};

}  // namespace hlo
