#include "ops/op.h"

namespace hlo {

constinit extern const Op sinh_op = {
    .name = "sinh", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
