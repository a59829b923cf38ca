#include "ops/op.h"

namespace hlo {

constinit extern const Op subtract_op = {.name = "subtract"};

}  // namespace hlo
