// round-nearest-even: element-wise rounding to the nearest integer, ties to
// even.
// Spec: Operation Semantics 2022, 2026 "RoundNearestEven"; semantics.md:
// round_even.
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
// Value  V1  the nearest integer; of two, the even one.
//        V2  the sign stays, of zeros too; infinities and NaN stay.
//        V3  an integer beyond the type's largest number (6-bit and 8-bit
//            floats have fractions there) overflows as in convert.
#include <cmath>

#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct RoundToEven {
  template <Float T>
  T operator()(T a) const {  // V1, V2; V3 by the walk that narrows
    return std::rint(a);     // C's default rounding mode is never left
  }
};

}  // namespace

constinit extern const Op round_nearest_even_op = {.name = "round-nearest-even",
                                                   .arity = 1,
                                                   .shape = SameShape<kFloats>,
                                                   .lanes = Lanes<RoundToEven>};

}  // namespace hlo
