#include "ops/op.h"

namespace hlo {

constinit extern const Op batch_norm_grad_op = {
    .name = "batch-norm-grad",
    .arity = 5,
    .attributes = {{&epsilon, kRequired}, {&feature_index, kRequired}}};

}  // namespace hlo
