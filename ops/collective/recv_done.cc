#include "ops/op.h"

namespace hlo {

constinit extern const Op recv_done_op = {.name = "recv-done"};

}  // namespace hlo
