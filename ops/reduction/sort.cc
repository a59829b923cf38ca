#include "ops/op.h"

namespace hlo {

constinit extern const Op sort_op = {.name = "sort"};

}  // namespace hlo
