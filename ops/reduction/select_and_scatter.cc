#include "ops/op.h"

namespace hlo {

constinit extern const Op select_and_scatter_op = {
    .name = "select-and-scatter",
    .arity = 3,
    .attributes = {{&window},
                   {&select_computation, kRequired},
                   {&scatter_computation, kRequired}}};

}  // namespace hlo
