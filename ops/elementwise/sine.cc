#include "ops/op.h"

namespace hlo {

constinit extern const Op sine_op = {.name = "sine"};

}  // namespace hlo
