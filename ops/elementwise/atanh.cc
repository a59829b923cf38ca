#include "ops/op.h"

namespace hlo {

constinit extern const Op atanh_op = {
    .name = "atanh", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
