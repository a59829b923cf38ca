#include "ops/op.h"

namespace hlo {

constinit extern const Op divide_op = {.name = "divide"};

}  // namespace hlo
