#include "ops/op.h"

namespace hlo {

constinit extern const Op partition_id_op = {.name = "partition-id",
                                             .arity = 0};

}  // namespace hlo
