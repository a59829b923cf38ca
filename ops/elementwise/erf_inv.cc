// erf_inv: the number whose error function each element is.
// Spec: CHLO "chlo.erf_inv"; docs/stablehlo.md. It is no op of HLO: HLO text
// does not have it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  correctly rounded in every type; infinite at -1 and 1, NaN beyond;
//            -0 stays.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op erf_inv_op = {
    .name = "erf-inv",
    .arity = 1,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kErfInv>};

}  // namespace hlo
