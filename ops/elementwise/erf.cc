#include "ops/op.h"

namespace hlo {

constinit extern const Op erf_op = {
    .name = "erf", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
