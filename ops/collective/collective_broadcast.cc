#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_broadcast_op = {
    .name = "collective-broadcast",
    .arity = AtLeast(1),
    .attributes = {{&replica_groups}, {&channel_id}, {&group_mode}},
    .ordered = true};

}  // namespace hlo
