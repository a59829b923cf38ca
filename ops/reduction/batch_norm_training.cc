#include "ops/op.h"

namespace hlo {

constinit extern const Op batch_norm_training_op = {
    .name = "batch-norm-training",
    .arity = 3,
    .attributes = {{&epsilon, kRequired}, {&feature_index, kRequired}}};

}  // namespace hlo
