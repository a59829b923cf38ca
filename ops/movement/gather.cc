#include "ops/op.h"

namespace hlo {

constinit extern const Op gather_op = {
    .name = "gather",
    .arity = 2,
    .attributes = {{&offset_dims, kRequired},
                   {&collapsed_slice_dims, kRequired},
                   {&start_index_map, kRequired},
                   {&operand_batching_dims},
                   {&start_indices_batching_dims},
                   {&index_vector_dim, kRequired},
                   {&slice_sizes, kRequired},
                   {&indices_are_sorted}}};

}  // namespace hlo
