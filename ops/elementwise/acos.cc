#include "ops/op.h"

namespace hlo {

constinit extern const Op acos_op = {.name = "acos"};

}  // namespace hlo
