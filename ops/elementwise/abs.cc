#include "ops/op.h"

namespace hlo {

constinit extern const Op abs_op = {.name = "abs"};

}  // namespace hlo
