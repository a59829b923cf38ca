#include "ops/op.h"

namespace hlo {

constinit extern const Op compare_op = {.name = "compare"};

}  // namespace hlo
