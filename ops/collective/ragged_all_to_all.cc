#include "ops/op.h"

namespace hlo {

constinit extern const Op ragged_all_to_all_op = {
    .name = "ragged-all-to-all",
    .arity = 6,
    .attributes = {{&dimensions},
                   {&replica_groups},
                   {&channel_id},
                   {&group_mode}},
    .ordered = true};

}  // namespace hlo
