#include "ops/op.h"

namespace hlo {

constinit extern const Op log_plus_one_op = {
    .name = "log-plus-one", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
