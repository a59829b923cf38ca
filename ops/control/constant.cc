#include "ops/op.h"

namespace hlo {

constinit extern const Op constant_op = {.name = "constant"};

}  // namespace hlo
