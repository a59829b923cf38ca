// Ops that enter computations or wait (while, call, conditional, async,
// collectives, feeds). Their rule is a plain function that is called again each
// time its last request has been met. Its state is data.
#ifndef HLOREF_OPS_CONTROL_H_
#define HLOREF_OPS_CONTROL_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "ops/op.h"
#include "ops/region_steps.h"
#include "ops/step_context.h"
#include "ops/wait_source.h"

namespace hlo {

class Rendezvous;

// A resume rule's request: enter a computation, wait, or end.
struct Action {
  enum class Kind : uint8_t { kEnter, kWait, kDone, kFail };
  Kind kind = Kind::kFail;
  ComputationId computation;  // of kEnter
  Values values;              // of kEnter: arguments; of kDone: the result
  Future future;              // of kWait
  absl::Status status;        // of kFail
  bool with_state = false;    // of kEnter: the arguments are Control::state
};

class Control : public StepContext {
 public:
  // How many times this rule was called before, for this execution of the
  // instruction.
  int64_t resume_count = 0;
  // Owned by the rule, kept between calls.
  Values state;
  // The values that the last Enter or Wait brought.
  Values returned;

  // All leaves of operand i; moved at their last use.
  virtual Values Take(int i) = 0;
  // All leaves of all operands from `first` on.
  virtual Values TakeAll(int first = 0) = 0;

  // The rendezvous of this process and the others.
  virtual Rendezvous& rendezvous() = 0;
  // The next value of the process's infeed queue, of this shape.
  virtual Future ReadInfeed(const Shape& shape) = 0;
  // Appends a value to the process's outfeed queue.
  virtual absl::Status WriteOutfeed(const Shape& shape, Values leaves) = 0;
  // The next value from the host on a channel, of this shape.
  virtual Future ReceiveFromHost(int64_t channel, const Shape& shape) = 0;
  // Appends a value to what the host gets on a channel.
  virtual absl::Status SendToHost(int64_t channel, const Shape& shape,
                                  Values leaves) = 0;
  // Begins the computation beside this one, in the same process.
  virtual absl::StatusOr<Future> Begin(ComputationId computation,
                                       Values arguments) = 0;

  // The computation as steps in lanes, with accumulators as wide as
  // reduce_accumulator says; null where it is not of element-wise ops on arrays
  // of one shape and scalars, or each step is to be seen.
  virtual std::unique_ptr<RegionSteps> region_steps(ComputationId id) const = 0;

  // Value of a leaf of the result until another instruction waits for the
  // future; copies share it. ResourceExhausted when too many starts are under
  // way.
  virtual absl::StatusOr<Value> Pending(Future future) = 0;
  // The future in operand 0, which an instruction of `op().ends` began; null
  // when there was nothing to wait for. InvalidArgument when it has been
  // waited for before, or was begun on another channel.
  virtual absl::StatusOr<Future> TakePending() = 0;

  // One pred leaf's value. REQUIRES: values[leaf] is a pred scalar.
  static bool AsPred(const Values& values, int leaf = 0) {
    return *values[leaf].buffer.data() != std::byte{0};
  }

  Action Enter(ComputationId computation, Values arguments) {
    return {Action::Kind::kEnter, computation, std::move(arguments), {}, {}};
  }
  // With a copy of `state`.
  Action EnterWithState(ComputationId computation) {
    return {Action::Kind::kEnter, computation, {}, {}, {}, true};
  }
  Action Wait(Future future) {
    return {Action::Kind::kWait, {}, {}, std::move(future), {}};
  }
  Action Done(Values result) {
    return {Action::Kind::kDone, {}, std::move(result), {}, {}};
  }
  Action Fail(absl::Status status) {
    return {Action::Kind::kFail, {}, {}, {}, std::move(status)};
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_CONTROL_H_
