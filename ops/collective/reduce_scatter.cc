#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_scatter_op = {
    .name = "reduce-scatter",
    .arity = AtLeast(1),
    .attributes = {{&channel_id},
                   {&replica_groups},
                   {&constrain_layout},
                   {&use_global_device_ids},
                   {&group_mode},
                   {&dimensions, kRequired},
                   {&to_apply, kRequired}},
    .ordered = true};

}  // namespace hlo
