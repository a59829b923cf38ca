#include "ops/op.h"

namespace hlo {

constinit extern const Op parameter_op = {.name = "parameter"};

}  // namespace hlo
