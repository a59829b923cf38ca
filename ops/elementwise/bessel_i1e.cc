// bessel_i1e: the modified Bessel function I1 of each element, times e^-|x|.
// Spec: CHLO "chlo.bessel_i1e"; docs/stablehlo.md. It is no op of HLO: HLO text
// does not have it.
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  correctly rounded in every type; it is odd.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op bessel_i1e_op = {
    .name = "bessel-i1e",
    .arity = 1,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kBesselI1e>};

}  // namespace hlo
