#include "ops/op.h"

namespace hlo {

constinit extern const Op recv_op = {
    .name = "recv",
    .arity = 1,
    .attributes = {{&channel_id}, {&is_host_transfer}},
    .ordered = true};

}  // namespace hlo
