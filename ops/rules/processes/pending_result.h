// The result of a -start op.
#ifndef HLOREF_OPS_RULES_PROCESSES_PENDING_RESULT_H_
#define HLOREF_OPS_RULES_PROCESSES_PENDING_RESULT_H_

#include "ops/control.h"

namespace hlo {

// Ends the op with the leaves that are passed on, pending leaves of `future`,
// and the result's last leaves, which wait for nothing.
Action DoneWithPending(Control& control, Values passed, const Future& future,
                       Values last = {});

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_PENDING_RESULT_H_
