#include "ops/op.h"

namespace hlo {

constinit extern const Op asin_op = {
    .name = "asin", .arity = 1, .attributes = {{&result_accuracy}}};

}  // namespace hlo
