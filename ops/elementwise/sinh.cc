#include "ops/op.h"

namespace hlo {

constinit extern const Op sinh_op = {.name = "sinh"};

}  // namespace hlo
