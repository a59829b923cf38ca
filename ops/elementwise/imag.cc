#include "ops/op.h"

namespace hlo {

constinit extern const Op imag_op = {.name = "imag"};

}  // namespace hlo
