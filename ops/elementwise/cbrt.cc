#include "ops/op.h"

namespace hlo {

constinit extern const Op cbrt_op = {.name = "cbrt"};

}  // namespace hlo
