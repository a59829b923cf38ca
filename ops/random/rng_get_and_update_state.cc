#include "ops/op.h"

namespace hlo {

constinit extern const Op rng_get_and_update_state_op = {
    .name = "rng-get-and-update-state",
    .arity = 0,
    .attributes = {{&delta, kRequired}},
    .ordered = true};

}  // namespace hlo
