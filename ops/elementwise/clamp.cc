#include "ops/op.h"

namespace hlo {

constinit extern const Op clamp_op = {.name = "clamp"};

}  // namespace hlo
