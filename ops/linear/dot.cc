#include "ops/op.h"

namespace hlo {

constinit extern const Op dot_op = {.name = "dot"};

}  // namespace hlo
