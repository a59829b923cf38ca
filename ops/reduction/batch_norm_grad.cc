#include "ops/op.h"

namespace hlo {

constinit extern const Op batch_norm_grad_op = {.name = "batch-norm-grad"};

}  // namespace hlo
