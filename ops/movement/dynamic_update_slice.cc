#include "ops/op.h"

namespace hlo {

constinit extern const Op dynamic_update_slice_op = {
    .name = "dynamic-update-slice"};

}  // namespace hlo
