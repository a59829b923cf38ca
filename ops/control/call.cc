#include "ops/op.h"

namespace hlo {

constinit extern const Op call_op = {.name = "call"};

}  // namespace hlo
