// multiply: element-wise product.
// Spec: Operation Semantics 2026 "Mul"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
// Value  V1  pred: logical and (semantics.md: pred_arithmetic).
//        V2  integers: the product modulo 2^bits
//            (semantics.md: integer_arithmetic).
//        V3  floats: IEEE-754 multiplication, ties to even (below f32: widened,
//            rounded once; semantics.md: float_arithmetic).
//        V4  complex: (ac - bd) + (ad + bc)i, each product and sum rounded;
//            choice complex_multiply=annex_g recovers infinities.
#include "literals/types/complex_arithmetic.h"
#include "literals/types/wrap.h"
#include "ops/choices/arithmetic.h"
#include "ops/double_double_steps.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Multiply : AnyOrderOfIntegers {
  bool operator()(Pred auto a, Pred auto b) const { return a && b; }  // V1
  template <Integer T>
  T operator()(T a, T b) const {  // V2
    return WrapMultiply(a, b);
  }
  template <Float T>
  T operator()(T a, T b) const {  // V3
    return a * b;
  }
  template <ComplexNumber T>
  T operator()(T a, T b) const {  // V4
    return PlainProduct(a, b);
  }
};

struct MultiplyAnnexG : Multiply {
  using Multiply::operator();
  template <ComplexNumber T>
  T operator()(T a, T b) const {  // V4
    return RecoverInfinity(a, b, PlainProduct(a, b));
  }
};

absl::StatusOr<LaneKernel> MultiplyKernel(const LaneContext& context) {
  const bool plain = context.choices.is(choice::complex_multiply::plain);
  return plain || !IsComplex(context.result) ? Lanes<Multiply>(context)
                                             : Lanes<MultiplyAnnexG>(context);
}

}  // namespace

constinit extern const Op multiply_op = {
    .name = "multiply",
    .arity = 2,
    .shape = SameShape<>,
    .lanes = MultiplyKernel,
    .double_doubles = MultiplyDoubleDoubles,
    .complex_parts = ComplexParts::kProduct};

}  // namespace hlo
