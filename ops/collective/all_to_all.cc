#include "ops/op.h"

namespace hlo {

constinit extern const Op all_to_all_op = {.name = "all-to-all"};

}  // namespace hlo
