#include "ops/op.h"

namespace hlo {

constinit extern const Op all_gather_op = {.name = "all-gather"};

}  // namespace hlo
