#include "ops/op.h"

namespace hlo {

constinit extern const Op send_done_op = {
    .name = "send-done",
    .arity = 1,
    .attributes = {{&channel_id}, {&is_host_transfer}},
    .ordered = true};

}  // namespace hlo
