#include "ops/op.h"

namespace hlo {

constinit extern const Op all_gather_start_op = {.name = "all-gather-start"};

}  // namespace hlo
