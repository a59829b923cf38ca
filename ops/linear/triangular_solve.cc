#include "ops/op.h"

namespace hlo {

constinit extern const Op triangular_solve_op = {
    .name = "triangular-solve",
    .arity = 2,
    .attributes = {{&left_side}, {&lower}, {&unit_diagonal}, {&transpose_a}}};

}  // namespace hlo
