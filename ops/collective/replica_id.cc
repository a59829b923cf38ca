#include "ops/op.h"

namespace hlo {

constinit extern const Op replica_id_op = {.name = "replica-id", .arity = 0};

}  // namespace hlo
