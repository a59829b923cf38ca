#include "ops/op.h"

namespace hlo {

constinit extern const Op select_op = {.name = "select"};

}  // namespace hlo
