#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_broadcast_op = {
    .name = "collective-broadcast",
    .arity = AtLeast(1),
    .attributes = {{&channel_id}, {&replica_groups}, {&group_mode}},
    .ordered = true};

}  // namespace hlo
