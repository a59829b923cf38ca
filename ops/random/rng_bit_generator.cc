#include "ops/op.h"

namespace hlo {

constinit extern const Op rng_bit_generator_op = {.name = "rng-bit-generator"};

}  // namespace hlo
