#include "ops/op.h"

namespace hlo {

constinit extern const Op while_op = {.name = "while"};

}  // namespace hlo
