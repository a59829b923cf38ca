// cbrt: the cube root of each element, negative of negative ones.
// Spec: Operation Semantics 2022, 2026 "Cbrt".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
//        S3  the tolerances of a result_accuracy are not below zero. Less than
//            half a unit in the last place is accepted with a remark.
// Value  V1  floats: correctly rounded in every type; -0 and the infinities
//            stay.
#include "ops/attributes/accuracy.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/rules/shapes/accuracy_shape.h"

namespace hlo {

constinit extern const Op cbrt_op = {.name = "cbrt",
                                     .arity = 1,
                                     .attributes = {{&attr::result_accuracy}},
                                     .shape = FunctionShape<kFloats>,
                                     .lanes = RoundedReal<RealFunction::cbrt>};

}  // namespace hlo
