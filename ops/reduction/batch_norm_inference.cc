#include "ops/op.h"

namespace hlo {

constinit extern const Op batch_norm_inference_op = {
    .name = "batch-norm-inference",
    .arity = 5,
    .attributes = {{&epsilon, kRequired}, {&feature_index, kRequired}}};

}  // namespace hlo
