#include "ops/op.h"

namespace hlo {

constinit extern const Op rng_op = {.name = "rng",
                                    .arity = AtLeast(1),
                                    .attributes = {{&distribution, kRequired}},
                                    .ordered = true};

}  // namespace hlo
