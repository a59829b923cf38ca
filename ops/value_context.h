// What a value rule sees: operands as leaves, the result's leaves to fill, and
// all that a step has.
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
  // The process's; who asks names it as the op's resource.
  virtual RandomState& random_state() = 0;
  // What custom-call may call; null: nothing.
  virtual const CustomCallTargets* custom_call_targets() const = 0;
  // The value itself, given away if this is its last use.
  virtual Value Take(int i, int leaf = 0) = 0;

  // NewLeaf, as leaf `leaf` of the result.
  virtual absl::StatusOr<MutableArrayView> Result(
      int leaf = 0, ActualSizes sizes = nullptr) = 0;
  // Makes the result's leaf from an operand of the same bytes: in place when
  // nobody else holds them, else a copy.
  virtual absl::StatusOr<MutableArrayView> ResultFrom(int operand,
                                                      int leaf = 0) = 0;
  // Hands over a finished value.
  virtual void SetResult(Value value, int leaf = 0) = 0;
};

}  // namespace hlo

#endif  // HLOREF_OPS_VALUE_CONTEXT_H_
