#include "ops/op.h"

namespace hlo {

constinit extern const Op all_reduce_done_op = {
    .name = "all-reduce-done", .arity = 1, .ordered = true};

}  // namespace hlo
