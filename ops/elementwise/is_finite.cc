#include "ops/op.h"

namespace hlo {

constinit extern const Op is_finite_op = {.name = "is-finite"};

}  // namespace hlo
