#include "ops/op.h"

namespace hlo {

constinit extern const Op and_op = {.name = "and"};

}  // namespace hlo
