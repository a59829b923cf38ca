#include "ops/op.h"

namespace hlo {

constinit extern const Op all_gather_op = {
    .name = "all-gather",
    .arity = AtLeast(1),
    .attributes = {{&dimensions, kRequired},
                   {&replica_groups},
                   {&channel_id},
                   {&constrain_layout},
                   {&use_global_device_ids},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
