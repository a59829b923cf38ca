#include "ops/op.h"

namespace hlo {

constinit extern const Op set_dimension_size_op = {
    .name = "set-dimension-size",
    .arity = 2,
    .attributes = {{&dimensions, kRequired}}};

}  // namespace hlo
