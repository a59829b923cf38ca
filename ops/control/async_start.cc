#include "ops/op.h"

namespace hlo {

constinit extern const Op async_start_op = {.name = "async-start"};

}  // namespace hlo
