#include "ops/op.h"

namespace hlo {

constinit extern const Op all_to_all_op = {.name = "all-to-all",
                                           .arity = AtLeast(1),
                                           .attributes = {{&channel_id},
                                                          {&replica_groups},
                                                          {&constrain_layout},
                                                          {&dimensions},
                                                          {&group_mode}},
                                           .ordered = true};

}  // namespace hlo
