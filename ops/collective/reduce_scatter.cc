#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_scatter_op = {
    .name = "reduce-scatter",
    .arity = AtLeast(1),
    .attributes = {{&to_apply, kRequired},
                   {&dimensions, kRequired},
                   {&replica_groups},
                   {&channel_id},
                   {&constrain_layout},
                   {&use_global_device_ids},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
