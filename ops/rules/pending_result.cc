#include "ops/rules/pending_result.h"

#include <utility>

namespace hlo {

Next DoneWithPending(Control& control, Values passed, const Ticket& ticket) {
  const auto leaves = static_cast<size_t>(control.shape().leaf_count());
  while (passed.size() < leaves) {
    absl::StatusOr<Value> pending = control.Pending(ticket);
    if (!pending.ok()) return control.Fail(pending.status());
    passed.push_back(*std::move(pending));
  }
  return control.Done(std::move(passed));
}

}  // namespace hlo
