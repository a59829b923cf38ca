#include "ops/op.h"

namespace hlo {

constinit extern const Op exponential_op = {.name = "exponential"};

}  // namespace hlo
