#include "ops/op.h"

namespace hlo {

constinit extern const Op custom_call_op = {
    .name = "custom-call",
    .arity = AtLeast(0),
    .attributes = {{&custom_call_target, kRequired},
                   {&window},
                   {&dim_labels},
                   {&feature_group_count},
                   {&batch_group_count},
                   {&operand_layout_constraints},
                   {&custom_call_has_side_effect},
                   {&to_apply},
                   {&called_computations},
                   {&output_to_operand_aliasing},
                   {&padding_type},
                   {&custom_call_literal},
                   {&operand_precision},
                   {&custom_call_schedule},
                   {&api_version},
                   {&opaque}},
    .ordered = true};

}  // namespace hlo
