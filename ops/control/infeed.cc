#include "ops/op.h"

namespace hlo {

constinit extern const Op infeed_op = {.name = "infeed"};

}  // namespace hlo
