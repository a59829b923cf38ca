#include "ops/op.h"

namespace hlo {

constinit extern const Op cholesky_op = {.name = "cholesky"};

}  // namespace hlo
