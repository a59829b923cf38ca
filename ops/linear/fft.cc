#include "ops/op.h"

namespace hlo {

constinit extern const Op fft_op = {
    .name = "fft",
    .arity = 1,
    .attributes = {{&fft_type, kRequired}, {&fft_length, kRequired}}};

}  // namespace hlo
