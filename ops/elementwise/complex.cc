#include "ops/op.h"

namespace hlo {

constinit extern const Op complex_op = {.name = "complex"};

}  // namespace hlo
