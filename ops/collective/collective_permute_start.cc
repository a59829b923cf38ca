#include "ops/op.h"

namespace hlo {

constinit extern const Op collective_permute_start_op = {.name = "collective-permute-start"};

}  // namespace hlo
