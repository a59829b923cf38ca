#include "ops/op.h"

namespace hlo {

constinit extern const Op scatter_op = {.name = "scatter"};

}  // namespace hlo
