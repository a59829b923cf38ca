// The result of an op that begins what its done waits for.
#ifndef HLOREF_OPS_RULES_PENDING_RESULT_H_
#define HLOREF_OPS_RULES_PENDING_RESULT_H_

#include "ops/control.h"

namespace hlo {

// The leaves that are passed on, and behind them, up to the result's last leaf,
// what `ticket` answers.
Next DoneWithPending(Control& control, Values passed, const Ticket& ticket);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PENDING_RESULT_H_
