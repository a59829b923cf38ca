#include "ops/op.h"

namespace hlo {

constinit extern const Op ragged_all_to_all_op = {.name = "ragged-all-to-all"};

}  // namespace hlo
