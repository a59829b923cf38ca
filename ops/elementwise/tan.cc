#include "ops/op.h"

namespace hlo {

constinit extern const Op tan_op = {.name = "tan"};

}  // namespace hlo
