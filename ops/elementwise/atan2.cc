#include "ops/op.h"

namespace hlo {

constinit extern const Op atan2_op = {.name = "atan2", .arity = 2};

}  // namespace hlo
