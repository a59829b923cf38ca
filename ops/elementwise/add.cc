#include "ops/op.h"

namespace hlo {

constinit extern const Op add_op = {.name = "add"};

}  // namespace hlo
