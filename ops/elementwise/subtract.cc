// subtract: element-wise difference.
// Spec: Operation Semantics 2026 "Sub"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers, floats or complex.
// Value  V1  integers: the difference modulo 2^bits
//            (semantics.md: integer_arithmetic).
//        V2  floats: IEEE-754 subtraction, ties to even (below f32: widened,
//            rounded once; semantics.md: float_arithmetic).
//        V3  complex: V2 for each part.
#include "literals/types/wrap.h"
#include "ops/double_double_steps.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Subtract {
  template <Integer T>
  T operator()(T a, T b) const {  // V1
    return WrapSubtract(a, b);
  }
  template <Float T>
  T operator()(T a, T b) const {  // V2
    return a - b;
  }
  template <ComplexNumber T>
  T operator()(T a, T b) const {  // V3
    return {a.re - b.re, a.im - b.im};
  }
};

}  // namespace

constinit extern const Op subtract_op = {
    .name = "subtract",
    .arity = 2,
    .shape = SameShape<kNumbers>,
    .lanes = Lanes<Subtract>,
    .double_doubles = SubtractDoubleDoubles,
    .complex_parts = ComplexParts::kEach};

}  // namespace hlo
