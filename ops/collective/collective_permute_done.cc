#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_permute_done_op = {
    .name = "collective-permute-done", .arity = 1, .ordered = true};

}  // namespace hlo
