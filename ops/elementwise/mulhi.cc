// mulhi: element-wise upper half of the product of twice the width.
// Spec: HLO opcode mulhi; the documents have no entry for it.
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers.
#include "ops/elementwise_shape.h"

namespace hlo {

constinit extern const Op mulhi_op = {
    .name = "mulhi", .arity = 2, .shape = SameShape<kIntegers>};

}  // namespace hlo
