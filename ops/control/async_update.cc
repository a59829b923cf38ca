#include "ops/op.h"

namespace hlo {

constinit extern const Op async_update_op = {
    .name = "async-update",
    .arity = 1,
    .attributes = {{&async_execution_thread}, {&calls}},
    .ordered = true};

}  // namespace hlo
