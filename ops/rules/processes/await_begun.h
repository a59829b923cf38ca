// Resume rule of the ops that end what another one began.
#ifndef HLOREF_OPS_RULES_PROCESSES_AWAIT_BEGUN_H_
#define HLOREF_OPS_RULES_PROCESSES_AWAIT_BEGUN_H_

#include <utility>

#include "ops/control.h"

namespace hlo {

// The result is what came of it.
inline Next AwaitBegun(Control& control) {
  if (control.turn > 0) return control.Done(std::move(control.returned));
  absl::StatusOr<Ticket> ticket = control.TakePending();
  if (!ticket.ok()) return control.Fail(ticket.status());
  if (*ticket == nullptr) return control.Done({});
  return control.Wait(*std::move(ticket));
}

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_AWAIT_BEGUN_H_
