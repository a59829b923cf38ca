// Ops that enter computations or wait (while, call, conditional, async,
// collectives, feeds): a plain function that is called again each time what it
// asked for is there. Its state is data.
#ifndef HLOREF_OPS_CONTROL_H_
#define HLOREF_OPS_CONTROL_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "ops/op.h"

namespace hlo {

// The leaves of one or several values, in order.
using Values = std::vector<Value>;

// A meeting point's receipt; what it means belongs to whoever gave it.
using Ticket = int64_t;

// What a resume rule wants next.
struct Next {
  enum class Kind : uint8_t { kEnter, kWait, kDone, kFail };
  Kind kind = Kind::kFail;
  ComputationId computation;  // of kEnter
  Values values;              // of kEnter: arguments; of kDone: the result
  Ticket ticket = 0;          // of kWait
  absl::Status status;        // of kFail
  bool with_state = false;    // of kEnter: the arguments are Control::state
};

class MeetingPoint;
struct Choices;

class Control {
 public:
  virtual ~Control() = default;

  // How many times this rule was called before, for this execution of the
  // instruction.
  int64_t turn = 0;
  // The rule's own, kept between turns.
  Values state;
  // What the last Enter or Wait brought.
  Values returned;

  virtual const Op& op() const = 0;
  virtual const Attributes& attributes() const = 0;
  virtual const Choices& choices() const = 0;
  virtual int operand_count() const = 0;
  virtual const Shape& operand_shape(int i) const = 0;
  virtual ArrayView operand(int i, int leaf = 0) const = 0;
  // All leaves of operand i; given away at their last use.
  virtual Values Take(int i) = 0;
  // All leaves of all operands from `first` on.
  virtual Values TakeAll(int first = 0) = 0;
  virtual const Shape& shape() const = 0;
  virtual int64_t replica() const = 0;
  virtual int64_t partition() const = 0;
  // Uninitialized memory that counts against the limits.
  virtual absl::StatusOr<Buffer> Scratch(int64_t bytes) const = 0;
  // Where this process meets the others.
  virtual MeetingPoint& meeting_point() = 0;

  // One pred leaf's value. REQUIRES: values[leaf] is a pred scalar.
  static bool AsPred(const Values& values, int leaf = 0) {
    return *values[leaf].buffer.data() != std::byte{0};
  }

  Next Enter(ComputationId computation, Values arguments) {
    return {Next::Kind::kEnter, computation, std::move(arguments), 0, {}};
  }
  // With a copy of `state`.
  Next EnterWithState(ComputationId computation) {
    return {Next::Kind::kEnter, computation, {}, 0, {}, true};
  }
  Next Wait(Ticket ticket) { return {Next::Kind::kWait, {}, {}, ticket, {}}; }
  Next Done(Values result) {
    return {Next::Kind::kDone, {}, std::move(result), 0, {}};
  }
  Next Fail(absl::Status status) {
    return {Next::Kind::kFail, {}, {}, 0, std::move(status)};
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_CONTROL_H_
