#include "ops/op.h"

namespace hlo {

constinit extern const Op slice_op = {.name = "slice"};

}  // namespace hlo
