#include "ops/op.h"

namespace hlo {

constinit extern const Op stochastic_convert_op = {.name = "stochastic-convert",
                                                   .arity = 2};

}  // namespace hlo
