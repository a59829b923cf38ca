#include "ops/op.h"

namespace hlo {

constinit extern const Op recv_op = {.name = "recv"};

}  // namespace hlo
