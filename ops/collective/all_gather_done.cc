#include "ops/op.h"

namespace hlo {

constinit extern const Op all_gather_done_op = {
    .name = "all-gather-done", .arity = 1, .ordered = true};

}  // namespace hlo
