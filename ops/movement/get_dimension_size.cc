#include "ops/op.h"

namespace hlo {

constinit extern const Op get_dimension_size_op = {
    .name = "get-dimension-size",
    .arity = 1,
    .attributes = {{&dimensions, kRequired}}};

}  // namespace hlo
