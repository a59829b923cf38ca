#include "ops/op.h"

namespace hlo {

constinit extern const Op dynamic_slice_op = {.name = "dynamic-slice"};

}  // namespace hlo
