#include "ops/op.h"

namespace hlo {

constinit extern const Op pad_op = {.name = "pad"};

}  // namespace hlo
