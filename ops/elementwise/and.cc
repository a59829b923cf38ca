// and: conjunction of the bits of two elements.
// Spec: Operation Semantics 2026 "And"; 2017-2022 "LogicalAnd".
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  pred or integers.
// Value  V1  pred: the logical operation.
//        V2  integers: bit by bit (semantics.md: logic_on_integers).
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct And : AnyOrderOfIntegers {
  bool operator()(Pred auto a, Pred auto b) const { return a && b; }  // V1
  template <Integer T>
  T operator()(T a, T b) const {  // V2
    return FromBits<T>(ToBits(a) & ToBits(b));
  }
};

}  // namespace

constinit extern const Op and_op = {.name = "and",
                                    .arity = 2,
                                    .shape = SameShape<kPreds | kIntegers>,
                                    .lanes = Lanes<And>};

}  // namespace hlo
