// maximum: the larger of two elements.
// Spec: Operation Semantics 2026 "Max"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
// Value  V1  pred: logical or.
//        V2  integers: the larger.
//        V3  floats: the larger; NaN if either is (choice
//            min_max_nan=other_operand: only if both are).
//        V4  of -0 and +0, in either order, +0 (choice min_max_zero=first: the
//            first operand).
//        V5  complex: the larger real part, then the larger imaginary part;
//            V3 of a NaN in any part (choice complex_order=reject: an error).
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/lanes/min_max.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Maximum : AnyOrderOfBest<false> {
  bool operator()(Pred auto a, Pred auto b) const { return a || b; }  // V1
  template <Integer T>
  T operator()(T a, T b) const {  // V2
    return a > b ? a : b;
  }
  template <typename T>
  requires Float<T> || ComplexNumber<T> T operator()(T a, T b) const {  // V3-V5
    return Larger(a, b);
  }
};

struct MaximumByChoice : MinMaxRule {
  MaximumByChoice(const Attributes&, const Choices& choices)
      : MinMaxRule(choices) {}
  template <typename T>
  requires Float<T> || ComplexNumber<T> T operator()(T a, T b) const {  // V3-V5
    return MinMaxRule::Larger(a, b);
  }
};

absl::StatusOr<LaneKernel> MaximumKernel(const LaneContext& context) {
  const bool plain = MinMaxRule(context.choices).plain() ||
                     !(IsFloat(context.result) || IsComplex(context.result));
  return WhereOrdered(context, plain ? Lanes<Maximum>(context)
                                     : Lanes<MaximumByChoice>(context));
}

}  // namespace

constinit extern const Op maximum_op = {.name = "maximum",
                                        .arity = 2,
                                        .passes_values = OperandsFrom(0),
                                        .shape = SameShape<>,
                                        .lanes = MaximumKernel,
                                        .double_doubles = MaximumKernel};

}  // namespace hlo
