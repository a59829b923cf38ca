#include "ops/op.h"

namespace hlo {

constinit extern const Op send_op = {
    .name = "send",
    .arity = 2,
    .attributes = {{&channel_id}, {&is_host_transfer}},
    .ordered = true};

}  // namespace hlo
