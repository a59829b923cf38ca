#include "ops/op.h"

namespace hlo {

constinit extern const Op logistic_op = {.name = "logistic"};

}  // namespace hlo
