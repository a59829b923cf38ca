#include "ops/op.h"

namespace hlo {

constinit extern const Op iota_op = {.name = "iota"};

}  // namespace hlo
