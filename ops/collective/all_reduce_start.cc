#include "ops/op.h"

namespace hlo {

constinit extern const Op all_reduce_start_op = {.name = "all-reduce-start"};

}  // namespace hlo
