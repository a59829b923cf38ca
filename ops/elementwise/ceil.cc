// ceil: the smallest integer not below each element.
// Spec: Operation Semantics 2026 "Ceil"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  rounded up; (-1, 0) gives -0; -0, infinities and NaN stay.
#include <cmath>

#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Ceil {
  template <Float T>
  T operator()(T a) const {  // V1
    return std::ceil(a);
  }
};

}  // namespace

constinit extern const Op ceil_op = {.name = "ceil",
                                     .arity = 1,
                                     .shape = SameShape<kFloats>,
                                     .lanes = Lanes<Ceil>};

}  // namespace hlo
