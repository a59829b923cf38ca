#include "ops/op.h"

namespace hlo {

constinit extern const Op reshape_op = {.name = "reshape"};

}  // namespace hlo
