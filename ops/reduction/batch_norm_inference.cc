#include "ops/op.h"

namespace hlo {

constinit extern const Op batch_norm_inference_op = {.name = "batch-norm-inference"};

}  // namespace hlo
