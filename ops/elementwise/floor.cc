// floor: the largest integer not above each element.
// Spec: Operation Semantics 2026 "Floor"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result has its shape.
//        S2  floats.
// Value  V1  rounded down; -0, infinities and NaN stay what they are.
#include <cmath>

#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Floor {
  template <Float T>
  T operator()(T a) const {  // V1
    return std::floor(a);
  }
};

}  // namespace

constinit extern const Op floor_op = {.name = "floor",
                                      .arity = 1,
                                      .shape = SameShape<kFloats>,
                                      .lanes = Lanes<Floor>};

}  // namespace hlo
