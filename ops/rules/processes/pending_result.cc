#include "ops/rules/processes/pending_result.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hlo {

Action DoneWithPending(Control& control, Values passed, const Future& future,
                       Values last) {
  const int64_t begun = control.shape().leaf_count() - std::ssize(last);
  while (std::ssize(passed) < begun) {
    absl::StatusOr<Value> pending = control.Pending(future);
    if (!pending.ok()) return control.Fail(pending.status());
    passed.push_back(*std::move(pending));
  }
  std::move(last.begin(), last.end(), std::back_inserter(passed));
  return control.Done(std::move(passed));
}

}  // namespace hlo
