#include "ops/op.h"

namespace hlo {

constinit extern const Op opt_barrier_op = {.name = "opt-barrier", .arity = 1};

}  // namespace hlo
