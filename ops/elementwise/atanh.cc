#include "ops/op.h"

namespace hlo {

constinit extern const Op atanh_op = {.name = "atanh"};

}  // namespace hlo
