#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_precision_op = {.name = "reduce-precision"};

}  // namespace hlo
