#include "ops/op.h"

namespace hlo {

constinit extern const Op tuple_op = {.name = "tuple"};

}  // namespace hlo
