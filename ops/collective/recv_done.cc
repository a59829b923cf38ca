#include "ops/op.h"

namespace hlo {

constinit extern const Op recv_done_op = {
    .name = "recv-done",
    .arity = 1,
    .attributes = {{&channel_id}, {&is_host_transfer}},
    .ordered = true};

}  // namespace hlo
