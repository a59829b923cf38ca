#include "ops/op.h"

namespace hlo {

constinit extern const Op acos_op = {
    .name = "acos", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
