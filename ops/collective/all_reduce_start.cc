#include "ops/op.h"

namespace hlo {

constinit extern const Op all_reduce_start_op = {
    .name = "all-reduce-start",
    .arity = AtLeast(0),
    .attributes = {{&to_apply, kRequired},
                   {&replica_groups},
                   {&channel_id},
                   {&constrain_layout},
                   {&use_global_device_ids},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
