// lgamma: the logarithm of the magnitude of the gamma function of each element.
// Spec: CHLO "chlo.lgamma"; docs/stablehlo.md. It is no op of HLO: HLO text
// does not have it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  log |gamma(x)|, correctly rounded in every type.
//        V2  inf at 0, -1, -2, .. and at both infinities.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op lgamma_op = {
    .name = "lgamma",
    .arity = 1,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kLgamma>};

}  // namespace hlo
