#include "ops/op.h"

namespace hlo {

constinit extern const Op scan_op = {.name = "scan",
                                     .arity = AtLeast(1),
                                     .attributes = {{&dimensions, kRequired},
                                                    {&num_carries, kRequired},
                                                    {&is_reverse},
                                                    {&is_associative},
                                                    {&to_apply, kRequired}}};

}  // namespace hlo
