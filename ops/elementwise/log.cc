#include "ops/op.h"

namespace hlo {

constinit extern const Op log_op = {.name = "log"};

}  // namespace hlo
