#include "ops/op.h"

namespace hlo {

constinit extern const Op async_done_op = {
    .name = "async-done",
    .arity = 1,
    .attributes = {{&async_execution_thread}, {&calls}},
    .ordered = true};

}  // namespace hlo
