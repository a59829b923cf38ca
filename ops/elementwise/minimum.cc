// minimum: the smaller of two elements.
// Spec: Operation Semantics 2026 "Min"; 2017-2022 "Element-wise binary
// arithmetic operations".
//
// Shape  S1  lhs, rhs and result have one shape.
// Value  V1  pred: logical and.
//        V2  integers: the smaller.
//        V3  floats: the smaller; NaN if either is (choice
//            min_max_nan=other_operand: only if both are).
//        V4  of -0 and +0, in either order, -0 (choice min_max_zero=first: the
//            first operand).
//        V5  complex: the smaller real part, then the smaller imaginary part;
//            V3 of a NaN in any part (choice complex_order=reject: an error).
#include "ops/kernels/lanes/lanes.h"
#include "ops/kernels/lanes/min_max.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Minimum : AnyOrderOfBest<true> {
  bool operator()(Pred auto a, Pred auto b) const { return a && b; }  // V1
  template <Integer T>
  T operator()(T a, T b) const {  // V2
    return a < b ? a : b;
  }
  template <typename T>
  requires Float<T> || ComplexNumber<T> T operator()(T a, T b) const {  // V3-V5
    return Smaller(a, b);
  }
};

struct MinimumByChoice : MinMaxRule {
  MinimumByChoice(const Attributes&, const Choices& choices)
      : MinMaxRule(choices) {}
  template <typename T>
  requires Float<T> || ComplexNumber<T> T operator()(T a, T b) const {  // V3-V5
    return MinMaxRule::Smaller(a, b);
  }
};

absl::StatusOr<LaneKernel> MinimumKernel(const LaneContext& context) {
  const bool plain = MinMaxRule(context.choices).plain() ||
                     !(IsFloat(context.result) || IsComplex(context.result));
  return WhereOrdered(context, plain ? Lanes<Minimum>(context)
                                     : Lanes<MinimumByChoice>(context));
}

}  // namespace

constinit extern const Op minimum_op = {.name = "minimum",
                                        .arity = 2,
                                        .passes_values = OperandsFrom(0),
                                        .shape = SameShape<>,
                                        .lanes = MinimumKernel,
                                        .double_doubles = MinimumKernel};

}  // namespace hlo
