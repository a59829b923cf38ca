#include "ops/op.h"

namespace hlo {

constinit extern const Op after_all_op = {.name = "after-all",
                                          .arity = AtLeast(0)};

}  // namespace hlo
