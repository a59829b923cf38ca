#include "ops/op.h"

namespace hlo {

constinit extern const Op shift_left_op = {.name = "shift-left"};

}  // namespace hlo
