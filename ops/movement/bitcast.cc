#include "ops/op.h"

namespace hlo {

constinit extern const Op bitcast_op = {.name = "bitcast", .arity = 1};

}  // namespace hlo
