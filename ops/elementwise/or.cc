#include "ops/op.h"

namespace hlo {

constinit extern const Op or_op = {.name = "or"};

}  // namespace hlo
