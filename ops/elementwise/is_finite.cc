// is-finite: whether each element is neither an infinity nor NaN.
// Spec: Operation Semantics 2026 "IsFinite"; 2017-2022 "Element-wise unary
// functions".
//
// Shape  S1  one array; the result is pred of its shape.
//        S2  floats.
// Value  V1  true for every number, false for infinities and NaN.
#include <cmath>

#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct IsFinite {
  template <Float T>
  bool operator()(T a) const {  // V1
    return std::fabs(a) < kInfinity<T>;
  }
};

}  // namespace

constinit extern const Op is_finite_op = {.name = "is-finite",
                                          .arity = 1,
                                          .shape = PredShape<kFloats>,
                                          .lanes = Lanes<IsFinite>};

}  // namespace hlo
