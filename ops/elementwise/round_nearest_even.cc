#include "ops/op.h"

namespace hlo {

constinit extern const Op round_nearest_even_op = {.name = "round-nearest-even",
                                                   .arity = 1};

}  // namespace hlo
