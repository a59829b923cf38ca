#include "ops/op.h"

namespace hlo {

constinit extern const Op all_gather_start_op = {
    .name = "all-gather-start",
    .arity = AtLeast(1),
    .attributes = {{&dimensions, kRequired},
                   {&replica_groups},
                   {&channel_id},
                   {&constrain_layout},
                   {&use_global_device_ids},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
