#include "ops/op.h"

namespace hlo {

constinit extern const Op acosh_op = {
    .name = "acosh", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
