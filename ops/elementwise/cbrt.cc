#include "ops/op.h"

namespace hlo {

constinit extern const Op cbrt_op = {
    .name = "cbrt", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
