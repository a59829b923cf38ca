#include "ops/op.h"

namespace hlo {

constinit extern const Op convolution_op = {
    .name = "convolution",
    .arity = 2,
    .attributes = {{&window},
                   {&dim_labels, kRequired},
                   {&feature_group_count},
                   {&batch_group_count},
                   {&operand_precision},
                   {&convolution_kind},
                   {&sparsity_config}}};

}  // namespace hlo
