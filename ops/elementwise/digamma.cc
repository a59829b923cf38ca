// digamma: the derivative of the logarithm of the gamma function of an element.
// Spec: CHLO "chlo.digamma"; docs/stablehlo.md. It is no op of HLO: HLO text
// does not have it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  correctly rounded in every type; inf at inf.
//        V2  NaN at 0, -1, -2, .. and -inf.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op digamma_op = {
    .name = "digamma",
    .arity = 1,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kDigamma>};

}  // namespace hlo
