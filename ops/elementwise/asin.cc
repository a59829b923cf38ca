#include "ops/op.h"

namespace hlo {

constinit extern const Op asin_op = {.name = "asin"};

}  // namespace hlo
