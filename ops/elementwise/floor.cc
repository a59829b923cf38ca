#include "ops/op.h"

namespace hlo {

constinit extern const Op floor_op = {.name = "floor"};

}  // namespace hlo
