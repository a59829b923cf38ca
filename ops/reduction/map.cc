#include "ops/op.h"

namespace hlo {

constinit extern const Op map_op = {.name = "map"};

}  // namespace hlo
