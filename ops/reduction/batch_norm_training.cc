#include "ops/op.h"

namespace hlo {

constinit extern const Op batch_norm_training_op = {.name = "batch-norm-training"};

}  // namespace hlo
