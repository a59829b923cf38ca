#include "ops/op.h"

namespace hlo {

constinit extern const Op transpose_op = {.name = "transpose"};

}  // namespace hlo
