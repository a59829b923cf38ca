#include "ops/op.h"

namespace hlo {

constinit extern const Op reduce_precision_op = {
    .name = "reduce-precision",
    .arity = 1,
    .attributes = {{&exponent_bits, kRequired}, {&mantissa_bits, kRequired}}};

}  // namespace hlo
