#include "ops/op.h"

namespace hlo {

constinit extern const Op scatter_op = {
    .name = "scatter",
    .arity = AtLeast(3),
    .attributes = {{&update_window_dims, kRequired},
                   {&inserted_window_dims, kRequired},
                   {&scatter_dims_to_operand_dims, kRequired},
                   {&input_batching_dims},
                   {&scatter_indices_batching_dims},
                   {&index_vector_dim, kRequired},
                   {&indices_are_sorted},
                   {&unique_indices},
                   {&to_apply, kRequired}}};

}  // namespace hlo
