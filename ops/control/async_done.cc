#include "ops/op.h"

namespace hlo {

constinit extern const Op async_done_op = {.name = "async-done"};

}  // namespace hlo
