#include "ops/op.h"

namespace hlo {

constinit extern const Op add_dependency_op = {.name = "add-dependency",
                                               .arity = 2};

}  // namespace hlo
