#include "ops/op.h"

namespace hlo {

constinit extern const Op all_gather_op = {
    .name = "all-gather",
    .arity = AtLeast(1),
    .attributes = {{&channel_id},
                   {&replica_groups},
                   {&constrain_layout},
                   {&dimensions, kRequired},
                   {&use_global_device_ids},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
