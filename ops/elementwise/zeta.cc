// zeta: Hurwitz's zeta function of two arrays.
// Spec: CHLO "chlo.zeta"; docs/stablehlo.md. It is no op of HLO: HLO text does
// not have it.
//
// Shape  S1  two arrays of one shape, the result's.
//        S2  floats.
// Value  V1  the sum of (q + k)^-x for k = 0, 1, .., x being the first operand,
//            correctly rounded in every type.
//        V2  x = 1: inf. x < 1: NaN.
//        V3  q = 0, -1, ..: inf where x is even, else NaN. Another q < 0: NaN
//            unless x is an integer.
#include "ops/kernels/lanes/special_kernels.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {

constinit extern const Op zeta_op = {
    .name = "zeta",
    .arity = 2,
    .shape = SameShape<kFloats>,
    .lanes = RoundedSpecial<SpecialFunction::kZeta>};

}  // namespace hlo
