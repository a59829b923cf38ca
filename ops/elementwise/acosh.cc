#include "ops/op.h"

namespace hlo {

constinit extern const Op acosh_op = {.name = "acosh"};

}  // namespace hlo
