#include "ops/op.h"

namespace hlo {

constinit extern const Op scan_op = {.name = "scan"};

}  // namespace hlo
