#include "ops/op.h"

namespace hlo {

constinit extern const Op exponential_minus_one_op = {
    .name = "exponential-minus-one",
    .arity = 1,
    .attributes = {{&result_accuracy}}};

}  // namespace hlo
