#include "ops/op.h"

namespace hlo {

constinit extern const Op copy_done_op = {.name = "copy-done", .arity = 1};

}  // namespace hlo
