#include "ops/op.h"

namespace hlo {

constinit extern const Op bitcast_convert_op = {.name = "bitcast-convert",
                                                .arity = 1};

}  // namespace hlo
