#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_broadcast_op = {.name = "collective-broadcast"};

}  // namespace hlo
