// The context of a value rule: operands as leaves, the result's leaves to fill,
// and all of StepContext.
#ifndef HLOREF_OPS_VALUE_CONTEXT_H_
#define HLOREF_OPS_VALUE_CONTEXT_H_

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "ops/random_state.h"
#include "ops/step_context.h"

namespace hlo {

class CustomCallTargets;

class ValueContext : public StepContext {
 public:
  // The process's state; an op that uses it declares it as its resource.
  virtual RandomState& random_state() = 0;
  // The functions that custom-call may call; null: none.
  virtual const CustomCallTargets* custom_call_targets() const = 0;
  // The value itself, moved if this is its last use.
  virtual Value Take(int i, int leaf = 0) = 0;

  // NewLeaf, as leaf `leaf` of the result.
  virtual absl::StatusOr<MutableArrayView> Result(
      int leaf = 0, ActualSizes sizes = nullptr) = 0;
  // Makes the result's leaf from an operand of the same bytes: in place when
  // they are not shared, else a copy.
  virtual absl::StatusOr<MutableArrayView> ResultFrom(int operand,
                                                      int leaf = 0) = 0;
  // Hands over a finished value.
  virtual void SetResult(Value value, int leaf = 0) = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_VALUE_CONTEXT_H_
