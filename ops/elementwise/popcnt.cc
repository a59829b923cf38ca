#include "ops/op.h"

namespace hlo {

constinit extern const Op popcnt_op = {.name = "popcnt", .arity = 1};

}  // namespace hlo
