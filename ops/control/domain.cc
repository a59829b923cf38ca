#include "ops/op.h"

namespace hlo {

constinit extern const Op domain_op = {
    .name = "domain", .arity = 1, .attributes = {{&domain, kRequired}}};

}  // namespace hlo
