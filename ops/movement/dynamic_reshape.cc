#include "ops/op.h"

namespace hlo {

constinit extern const Op dynamic_reshape_op = {.name = "dynamic-reshape",
                                                .arity = AtLeast(1)};

}  // namespace hlo
