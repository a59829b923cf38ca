#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_scatter_op = {.name = "reduce-scatter"};

}  // namespace hlo
