#include "ops/op.h"

namespace hlo {

constinit extern const Op remainder_op = {.name = "remainder"};

}  // namespace hlo
