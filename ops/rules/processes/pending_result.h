// The result of an op that begins what its done waits for.
#ifndef HLOREF_OPS_RULES_PROCESSES_PENDING_RESULT_H_
#define HLOREF_OPS_RULES_PROCESSES_PENDING_RESULT_H_

#include "ops/control.h"

namespace hlo {

// The leaves that are passed on, behind them what `future` answers, and the
// result's last leaves, which wait for nothing.
Action DoneWithPending(Control& control, Values passed, const Future& future,
                       Values last = {});

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_PENDING_RESULT_H_
