#include "ops/op.h"

namespace hlo {

constinit extern const Op erf_op = {.name = "erf"};

}  // namespace hlo
