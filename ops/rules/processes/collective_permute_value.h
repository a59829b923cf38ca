// The value of collective-permute and collective-permute-start.
#ifndef HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_PERMUTE_VALUE_H_
#define HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_PERMUTE_VALUE_H_

#include "absl/status/statusor.h"
#include "ops/control.h"

namespace hlo {

// Posts the operands, where a pair names the process.
absl::StatusOr<Future> PostPermute(Control& control, Values operands);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_PERMUTE_VALUE_H_
