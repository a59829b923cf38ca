#include "ops/op.h"

namespace hlo {

constinit extern const Op scaled_dot_op = {
    .name = "scaled-dot",
    .arity = 4,
    .attributes = {{&lhs_batch_dims},
                   {&lhs_contracting_dims},
                   {&rhs_batch_dims},
                   {&rhs_contracting_dims},
                   {&operand_precision},
                   {&dot_algorithm}}};

}  // namespace hlo
