#include "ops/op.h"

namespace hlo {

constinit extern const Op count_leading_zeros_op = {
    .name = "count-leading-zeros", .arity = 1};

}  // namespace hlo
