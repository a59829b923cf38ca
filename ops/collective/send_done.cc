#include "ops/op.h"

namespace hlo {

constinit extern const Op send_done_op = {.name = "send-done"};

}  // namespace hlo
