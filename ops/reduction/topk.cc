#include "ops/op.h"

namespace hlo {

constinit extern const Op topk_op = {.name = "topk"};

}  // namespace hlo
