#include "ops/op.h"

namespace hlo {

constinit extern const Op gather_op = {.name = "gather"};

}  // namespace hlo
