#include "ops/op.h"

namespace hlo {

constinit extern const Op asinh_op = {.name = "asinh"};

}  // namespace hlo
