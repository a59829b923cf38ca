#include "ops/op.h"

namespace hlo {

constinit extern const Op copy_start_op = {
    .name = "copy-start",
    .arity = 1,
    .attributes = {{&cross_program_prefetch_index}}};

}  // namespace hlo
