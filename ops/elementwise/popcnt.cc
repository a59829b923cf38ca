#include "ops/op.h"

namespace hlo {

constinit extern const Op popcnt_op = {.name = "popcnt"};

}  // namespace hlo
