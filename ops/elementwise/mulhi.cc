#include "ops/op.h"

namespace hlo {

constinit extern const Op mulhi_op = {.name = "mulhi", .arity = 2};

}  // namespace hlo
