#include "ops/op.h"

namespace hlo {

constinit extern const Op sqrt_op = {.name = "sqrt"};

}  // namespace hlo
