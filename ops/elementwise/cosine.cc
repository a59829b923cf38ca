#include "ops/op.h"

namespace hlo {

constinit extern const Op cosine_op = {.name = "cosine"};

}  // namespace hlo
