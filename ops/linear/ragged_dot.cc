#include "ops/op.h"

namespace hlo {

constinit extern const Op ragged_dot_op = {
    .name = "ragged-dot",
    .arity = 3,
    .attributes = {{&lhs_batch_dims},
                   {&lhs_contracting_dims},
                   {&rhs_batch_dims},
                   {&rhs_contracting_dims},
                   {&lhs_ragged_dims, kRequired},
                   {&rhs_group_dims},
                   {&operand_precision}}};

}  // namespace hlo
