// count-leading-zeros: element-wise count of the zero bits above the top one
// bit.
// Spec: Operation Semantics 2026 "Clz"; semantics.md: popcnt, clz.
//
// Shape  S1  operand and result have one shape.
//        S2  integers.
// Value  V1  in the type's own width: the width for 0, 0 for a negative number.
//        V2  a count that the type cannot hold wraps: of s1, u1, s2, u2 only.
#include "literals/types/bit_count.h"
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct CountLeadingZeros {
  static constexpr bool kEverySet = true;
  template <Integer T>
  T operator()(T a) const {
    const Bits<T> used = OneBits(FilledBelowTop(LowBits(a)));
    return FromBits<T>(kWidth<T> - used);  // V1, V2
  }
};

}  // namespace

constinit extern const Op count_leading_zeros_op = {
    .name = "count-leading-zeros",
    .arity = 1,
    .shape = SameShape<kIntegers>,
    .lanes = Lanes<CountLeadingZeros>};

}  // namespace hlo
