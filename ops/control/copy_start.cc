#include "ops/op.h"

namespace hlo {

constinit extern const Op copy_start_op = {.name = "copy-start"};

}  // namespace hlo
