#include "ops/op.h"

namespace hlo {

constinit extern const Op multiply_op = {.name = "multiply"};

}  // namespace hlo
