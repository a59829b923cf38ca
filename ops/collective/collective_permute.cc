#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_permute_op = {.name = "collective-permute"};

}  // namespace hlo
