#include "ops/op.h"

namespace hlo {

constinit extern const Op all_reduce_start_op = {
    .name = "all-reduce-start",
    .arity = AtLeast(0),
    .attributes = {{&channel_id},
                   {&replica_groups},
                   {&constrain_layout},
                   {&use_global_device_ids},
                   {&group_mode},
                   {&to_apply, kRequired}},
    .ordered = true};

}  // namespace hlo
