#include "ops/op.h"

namespace hlo {

constinit extern const Op cosh_op = {.name = "cosh"};

}  // namespace hlo
