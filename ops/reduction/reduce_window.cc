#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_window_op = {
    .name = "reduce-window",
    .arity = AtLeast(2),
    .attributes = {{&window}, {&to_apply, kRequired}}};

}  // namespace hlo
