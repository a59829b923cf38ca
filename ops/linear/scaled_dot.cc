#include "ops/op.h"

namespace hlo {

constinit extern const Op scaled_dot_op = {.name = "scaled-dot"};

}  // namespace hlo
