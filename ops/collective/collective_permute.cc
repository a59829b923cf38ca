#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_permute_op = {
    .name = "collective-permute",
    .arity = AtLeast(1),
    .attributes = {{&source_target_pairs, kRequired},
                   {&permute_slice_sizes},
                   {&channel_id},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
