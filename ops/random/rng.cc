#include "ops/op.h"

namespace hlo {

constinit extern const Op rng_op = {.name = "rng"};

}  // namespace hlo
