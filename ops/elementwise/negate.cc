#include "ops/op.h"

namespace hlo {

constinit extern const Op negate_op = {.name = "negate"};

}  // namespace hlo
