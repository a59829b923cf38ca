// not: the complement of each element's bits.
// Spec: Operation Semantics 2026 "Not"; 2017-2022 "LogicalNot".
//
// Shape  S1  one array; the result has its shape.
//        S2  pred or integers.
// Value  V1  pred: the logical operation.
//        V2  integers: bit by bit, not 5 = -6
//            (semantics.md: logic_on_integers).
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct Not {
  bool operator()(Pred auto a) const { return !a; }  // V1
  template <Integer T>
  T operator()(T a) const {  // V2
    return FromBits<T>(~ToBits(a));
  }
};

}  // namespace

constinit extern const Op not_op = {.name = "not",
                                    .arity = 1,
                                    .shape = SameShape<kPreds | kIntegers>,
                                    .lanes = Lanes<Not>};

}  // namespace hlo
