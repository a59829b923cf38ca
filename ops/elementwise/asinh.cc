#include "ops/op.h"

namespace hlo {

constinit extern const Op asinh_op = {
    .name = "asinh", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
