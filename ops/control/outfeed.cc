#include "ops/op.h"

namespace hlo {

constinit extern const Op outfeed_op = {
    .name = "outfeed",
    .arity = AtLeast(1),
    .attributes = {{&outfeed_shape}, {&outfeed_config}},
    .ordered = true};

}  // namespace hlo
