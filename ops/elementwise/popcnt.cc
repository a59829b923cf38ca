// popcnt: element-wise count of the one bits.
// Spec: Operation Semantics 2022, 2026 "PopulationCount"; semantics.md:
// popcnt, clz.
//
// Shape  S1  operand and result have one shape.
//        S2  integers.
// Value  V1  how many of the type's own bits are ones.
//        V2  a count that the type cannot hold wraps: of s1 and s2 only.
#include "literals/types/bit_count.h"
#include "literals/types/wrap.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct PopulationCount {
  static constexpr bool kEverySet = true;
  template <Integer T>
  T operator()(T a) const {
    return FromBits<T>(OneBits(LowBits(a)));  // V1, V2
  }
};

}  // namespace

constinit extern const Op popcnt_op = {.name = "popcnt",
                                       .arity = 1,
                                       .shape = SameShape<kIntegers>,
                                       .lanes = Lanes<PopulationCount>};

}  // namespace hlo
