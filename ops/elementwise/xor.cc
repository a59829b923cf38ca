#include "ops/op.h"

namespace hlo {

constinit extern const Op xor_op = {.name = "xor"};

}  // namespace hlo
