#include "ops/op.h"

namespace hlo {

constinit extern const Op maximum_op = {.name = "maximum"};

}  // namespace hlo
