// polygamma: derivatives of digamma: the order, the array.
// Spec: CHLO "chlo.polygamma"; docs/stablehlo.md. It is no op of HLO: HLO text
// does not have it.
//
// Shape  S1  two arrays of one shape, the result's.
//        S2  floats.
// Value  V1  (-1)^(n+1) n! zeta(n + 1, x), correctly rounded in every type, n
//            being the first operand.
//        V2  n = 0: digamma. n no natural number: NaN.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op polygamma_op = {
    .name = "polygamma",
    .arity = 2,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kPolygamma>};

}  // namespace hlo
