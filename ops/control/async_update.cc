#include "ops/op.h"

namespace hlo {

constinit extern const Op async_update_op = {.name = "async-update"};

}  // namespace hlo
