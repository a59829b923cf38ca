#include "ops/op.h"

namespace hlo {

constinit extern const Op conditional_op = {.name = "conditional"};

}  // namespace hlo
