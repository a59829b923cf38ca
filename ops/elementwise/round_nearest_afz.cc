// round-nearest-afz: element-wise rounding to the nearest integer, ties away
// from zero.
// Spec: Operation Semantics 2026 "RoundNearestAfz"; 2022 "Round"; semantics.md:
// round_afz.
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
// Value  V1  the nearest integer; of two, the one farther from zero.
//        V2  the sign stays, of zeros too; infinities and NaN stay.
//        V3  an integer beyond the type's largest number (6-bit and 8-bit
//            floats have fractions there) overflows as in convert.
#include <cmath>

#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct RoundAwayFromZero {
  template <Float T>
  T operator()(T a) const {  // V1, V2; V3 by the walk that narrows
    return std::round(a);
  }
};

}  // namespace

constinit extern const Op round_nearest_afz_op = {
    .name = "round-nearest-afz",
    .arity = 1,
    .shape = SameShape<kFloats>,
    .lanes = Lanes<RoundAwayFromZero>};

}  // namespace hlo
