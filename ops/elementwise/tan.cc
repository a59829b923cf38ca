#include "ops/op.h"

namespace hlo {

constinit extern const Op tan_op = {
    .name = "tan", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
