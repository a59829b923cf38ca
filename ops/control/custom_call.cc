#include "ops/op.h"

namespace hlo {

constinit extern const Op custom_call_op = {
    .name = "custom-call",
    .arity = AtLeast(0),
    .attributes = {{&window},
                   {&dim_labels},
                   {&feature_group_count},
                   {&batch_group_count},
                   {&operand_precision},
                   {&padding_type},
                   {&to_apply},
                   {&custom_call_target, kRequired},
                   {&operand_layout_constraints},
                   {&custom_call_has_side_effect},
                   {&custom_call_literal},
                   {&output_to_operand_aliasing},
                   {&custom_call_schedule},
                   {&api_version},
                   {&called_computations},
                   {&opaque}},
    .ordered = true};

}  // namespace hlo
