// The value of all-gather and all-gather-start.
#ifndef HLOREF_OPS_RULES_PROCESSES_ALL_GATHER_VALUE_H_
#define HLOREF_OPS_RULES_PROCESSES_ALL_GATHER_VALUE_H_

#include "absl/status/statusor.h"
#include "ops/control.h"

namespace hlo {

// Posts the operands, to be joined with those of the process's group.
absl::StatusOr<Future> PostAllGather(Control& control, Values operands);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_ALL_GATHER_VALUE_H_
