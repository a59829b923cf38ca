#include "ops/op.h"

namespace hlo {

constinit extern const Op real_op = {.name = "real"};

}  // namespace hlo
