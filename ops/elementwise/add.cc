// add: element-wise sum.
// Spec: Operation Semantics 2026 "Add"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
// Value  V1  pred: logical or (semantics.md: pred_arithmetic).
//        V2  integers: the sum modulo 2^bits
//            (semantics.md: integer_arithmetic).
//        V3  floats: IEEE-754 addition, ties to even (below f32: widened,
//            rounded once; semantics.md: float_arithmetic).
//        V4  complex: V3 for each part.
#include "literals/types/wrap.h"
#include "ops/double_double_steps.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Add : AnyOrderOfIntegers {
  bool operator()(Pred auto a, Pred auto b) const { return a || b; }  // V1
  template <Integer T>
  T operator()(T a, T b) const {  // V2
    return WrapAdd(a, b);
  }
  template <Float T>
  T operator()(T a, T b) const {  // V3
    return a + b;
  }
  template <ComplexNumber T>
  T operator()(T a, T b) const {  // V4
    return {a.re + b.re, a.im + b.im};
  }
};

}  // namespace

constinit extern const Op add_op = {.name = "add",
                                    .arity = 2,
                                    .shape = SameShape<>,
                                    .lanes = Lanes<Add>,
                                    .double_doubles = AddDoubleDoubles,
                                    .complex_parts = ComplexParts::kEach};

}  // namespace hlo
