#include "ops/op.h"

namespace hlo {

constinit extern const Op triangular_solve_op = {.name = "triangular-solve"};

}  // namespace hlo
