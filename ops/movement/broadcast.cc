#include "ops/op.h"

namespace hlo {

constinit extern const Op broadcast_op = {.name = "broadcast"};

}  // namespace hlo
