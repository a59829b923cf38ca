#include "ops/op.h"

namespace hlo {

constinit extern const Op shift_right_logical_op = {.name =
                                                        "shift-right-logical"};

}  // namespace hlo
