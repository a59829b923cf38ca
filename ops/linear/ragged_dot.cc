#include "ops/op.h"

namespace hlo {

constinit extern const Op ragged_dot_op = {.name = "ragged-dot"};

}  // namespace hlo
