// What all-reduce and all-reduce-start do when they run.
#ifndef HLOREF_OPS_RULES_ALL_REDUCE_VALUE_H_
#define HLOREF_OPS_RULES_ALL_REDUCE_VALUE_H_

#include "absl/status/statusor.h"
#include "ops/control.h"

namespace hlo {

// Posts the operands for the reduction over the process's group.
absl::StatusOr<Ticket> PostAllReduce(Control& control);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_ALL_REDUCE_VALUE_H_
