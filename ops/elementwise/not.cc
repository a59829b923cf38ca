#include "ops/op.h"

namespace hlo {

constinit extern const Op not_op = {.name = "not"};

}  // namespace hlo
