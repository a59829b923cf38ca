#include "ops/op.h"

namespace hlo {

constinit extern const Op bitcast_op = {.name = "bitcast"};

}  // namespace hlo
