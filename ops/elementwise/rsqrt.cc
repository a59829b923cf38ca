#include "ops/op.h"

namespace hlo {

constinit extern const Op rsqrt_op = {.name = "rsqrt"};

}  // namespace hlo
