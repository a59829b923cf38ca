#include "ops/op.h"

namespace hlo {

constinit extern const Op minimum_op = {.name = "minimum"};

}  // namespace hlo
