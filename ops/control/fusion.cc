#include "ops/op.h"

namespace hlo {

constinit extern const Op fusion_op = {.name = "fusion"};

}  // namespace hlo
