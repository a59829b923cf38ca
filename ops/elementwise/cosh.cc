#include "ops/op.h"

namespace hlo {

constinit extern const Op cosh_op = {
    .name = "cosh", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
