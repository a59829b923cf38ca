#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_op = {.name = "reduce"};

}  // namespace hlo
