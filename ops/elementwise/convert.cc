#include "ops/op.h"

namespace hlo {

constinit extern const Op convert_op = {.name = "convert"};

}  // namespace hlo
