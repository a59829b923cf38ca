#include "ops/op.h"

namespace hlo {

constinit extern const Op tanh_op = {.name = "tanh"};

}  // namespace hlo
