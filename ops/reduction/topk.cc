#include "ops/op.h"

namespace hlo {

constinit extern const Op topk_op = {
    .name = "topk", .arity = 1, .attributes = {{&k, kRequired}, {&largest}}};

}  // namespace hlo
