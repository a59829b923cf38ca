#include "ops/op.h"

namespace hlo {

constinit extern const Op custom_call_op = {.name = "custom-call"};

}  // namespace hlo
