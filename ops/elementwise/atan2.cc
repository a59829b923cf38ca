#include "ops/op.h"

namespace hlo {

constinit extern const Op atan2_op = {.name = "atan2"};

}  // namespace hlo
