#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_window_op = {.name = "reduce-window"};

}  // namespace hlo
