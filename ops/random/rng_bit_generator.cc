#include "ops/op.h"

namespace hlo {

constinit extern const Op rng_bit_generator_op = {
    .name = "rng-bit-generator",
    .arity = 1,
    .attributes = {{&rng_algorithm, kRequired}}};

}  // namespace hlo
