#include "ops/op.h"

namespace hlo {

constinit extern const Op reverse_op = {.name = "reverse"};

}  // namespace hlo
