#include "ops/op.h"

namespace hlo {

constinit extern const Op infeed_op = {.name = "infeed",
                                       .arity = AtLeast(0),
                                       .attributes = {{&infeed_config}},
                                       .ordered = true};

}  // namespace hlo
