// Resume rule of -done ops.
#ifndef HLOREF_OPS_RULES_PROCESSES_AWAIT_PENDING_H_
#define HLOREF_OPS_RULES_PROCESSES_AWAIT_PENDING_H_

#include <utility>

#include "ops/control.h"

namespace hlo {

// Waits for the future in operand 0; its values are the result.
inline Action AwaitPending(Control& control) {
  if (control.resume_count > 0) {
    return control.Done(std::move(control.returned));
  }
  absl::StatusOr<Future> future = control.TakePending();
  if (!future.ok()) return control.Fail(future.status());
  if (*future == nullptr) return control.Done({});
  return control.Wait(*std::move(future));
}

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_AWAIT_PENDING_H_
