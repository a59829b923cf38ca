#include "ops/op.h"

namespace hlo {

constinit extern const Op power_op = {.name = "power"};

}  // namespace hlo
