#include "ops/op.h"

namespace hlo {

constinit extern const Op outfeed_op = {.name = "outfeed"};

}  // namespace hlo
