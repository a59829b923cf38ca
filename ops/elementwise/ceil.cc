#include "ops/op.h"

namespace hlo {

constinit extern const Op ceil_op = {.name = "ceil"};

}  // namespace hlo
