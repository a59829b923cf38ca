#include "ops/op.h"

namespace hlo {

constinit extern const Op shift_right_arithmetic_op = {
    .name = "shift-right-arithmetic"};

}  // namespace hlo
