#include "ops/op.h"

namespace hlo {

constinit extern const Op sign_op = {.name = "sign"};

}  // namespace hlo
