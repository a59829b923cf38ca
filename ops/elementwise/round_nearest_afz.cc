#include "ops/op.h"

namespace hlo {

constinit extern const Op round_nearest_afz_op = {.name = "round-nearest-afz",
                                                  .arity = 1};

}  // namespace hlo
