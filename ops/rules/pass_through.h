// Value rule of ops that only hand a value on.
#ifndef HLOREF_OPS_RULES_PASS_THROUGH_H_
#define HLOREF_OPS_RULES_PASS_THROUGH_H_

#include "ops/value_context.h"

namespace hlo {

// The result is operand 0, leaf by leaf; bytes are shared.
inline absl::Status PassOn(ValueContext& context) {
  const int leaves = static_cast<int>(context.shape().leaf_count());
  for (int leaf = 0; leaf < leaves; ++leaf) {
    context.SetResult(context.Take(0, leaf), leaf);
  }
  return absl::OkStatus();
}

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PASS_THROUGH_H_
