#include "ops/op.h"

namespace hlo {

constinit extern const Op select_and_scatter_op = {.name = "select-and-scatter"};

}  // namespace hlo
