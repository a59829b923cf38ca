#include "ops/op.h"

namespace hlo {

constinit extern const Op cholesky_op = {
    .name = "cholesky", .arity = 1, .attributes = {{&lower}}};

}  // namespace hlo
