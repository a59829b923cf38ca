// The value of all-reduce, all-reduce-start and reduce-scatter.
#ifndef HLOREF_OPS_RULES_PROCESSES_ALL_REDUCE_VALUE_H_
#define HLOREF_OPS_RULES_PROCESSES_ALL_REDUCE_VALUE_H_

#include "absl/status/statusor.h"
#include "ops/control.h"

namespace hlo {

// Posts the operands for the reduction over the process's group; of
// reduce-scatter each member gets a piece.
absl::StatusOr<Future> PostAllReduce(Control& control, Values operands);
absl::StatusOr<Future> PostReduceScatter(Control& control, Values operands);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_ALL_REDUCE_VALUE_H_
