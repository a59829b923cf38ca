#include "ops/op.h"

namespace hlo {

constinit extern const Op async_start_op = {
    .name = "async-start",
    .arity = AtLeast(0),
    .attributes = {{&output_to_operand_aliasing},
                   {&async_execution_thread},
                   {&calls, kRequired}},
    .ordered = true};

}  // namespace hlo
