// erfc: 1 - erf of each element.
// Spec: CHLO "chlo.erfc"; docs/stablehlo.md. It is no op of HLO: HLO text does
// not have it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  correctly rounded in every type; 0 at inf, 2 at -inf.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op erfc_op = {
    .name = "erfc",
    .arity = 1,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kErfc>};

}  // namespace hlo
