#include "ops/op.h"

namespace hlo {

constinit extern const Op concatenate_op = {.name = "concatenate"};

}  // namespace hlo
