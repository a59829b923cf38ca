#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_permute_op = {
    .name = "collective-permute",
    .arity = AtLeast(1),
    .attributes = {{&channel_id},
                   {&source_target_pairs, kRequired},
                   {&group_mode},
                   {&permute_slice_sizes}},
    .ordered = true};

}  // namespace hlo
