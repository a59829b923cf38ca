#include "ops/op.h"

namespace hlo {

constinit extern const Op all_to_all_op = {.name = "all-to-all",
                                           .arity = AtLeast(1),
                                           .attributes = {{&dimensions},
                                                          {&replica_groups},
                                                          {&channel_id},
                                                          {&constrain_layout},
                                                          {&group_mode}},
                                           .ordered = true};

}  // namespace hlo
