// popcnt: element-wise count of the one bits.
// Spec: Operation Semantics 2022, 2026 "PopulationCount".
//
// Shape  S1  operand and result have one shape.
//        S2  integers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op popcnt_op = {
    .name = "popcnt", .arity = 1, .shape = SameShape<kIntegers>};

}  // namespace hlo
