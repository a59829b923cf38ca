#include "ops/op.h"

namespace hlo {

constinit extern const Op all_reduce_op = {.name = "all-reduce"};

}  // namespace hlo
