#include "ops/op.h"

namespace hlo {

constinit extern const Op fft_op = {.name = "fft"};

}  // namespace hlo
