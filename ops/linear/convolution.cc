#include "ops/op.h"

namespace hlo {

constinit extern const Op convolution_op = {.name = "convolution"};

}  // namespace hlo
