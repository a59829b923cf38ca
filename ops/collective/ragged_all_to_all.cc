#include "ops/op.h"

namespace hlo {

constinit extern const Op ragged_all_to_all_op = {
    .name = "ragged-all-to-all",
    .arity = 6,
    .attributes = {{&channel_id},
                   {&replica_groups},
                   {&dimensions},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
