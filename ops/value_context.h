// What a value rule sees: operands as leaves, the result's leaves to fill,
// attributes, choices, called computations, and the process it runs in.
#ifndef HLOREF_OPS_VALUE_CONTEXT_H_
#define HLOREF_OPS_VALUE_CONTEXT_H_

#include <memory>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/parallel_for.h"
#include "literals/literal.h"
#include "ops/lane_kernel.h"
#include "ops/op.h"
#include "ops/random_state.h"
#include "ops/region.h"

namespace hlo {

// Abstract: the evaluator implements it, so do tests of helpers.
class ValueContext {
 public:
  virtual ~ValueContext() = default;

  virtual const Op& op() const = 0;
  virtual const Attributes& attributes() const = 0;
  virtual const Choices& choices() const = 0;
  virtual InstructionSet instructions() const = 0;
  // `run --strict`: refuse declarations that are not true of the values.
  virtual bool strict() const = 0;
  virtual int64_t replica() const = 0;
  virtual int64_t partition() const = 0;

  // The process's; who asks has side effects.
  virtual RandomState& random_state() = 0;

  virtual int operand_count() const = 0;
  virtual const Shape& operand_shape(int i) const = 0;
  // Leaf `leaf` of operand i, an array; valid until taken.
  virtual ArrayView operand(int i, int leaf = 0) const = 0;
  // The value itself, given away if this is its last use.
  virtual Value Take(int i, int leaf = 0) = 0;

  virtual const Shape& shape() const = 0;  // of the result
  // Makes leaf `leaf` of the result, uninitialized; `sizes` (actual sizes)
  // only for a dynamic shape. ResourceExhausted at a limit.
  virtual absl::StatusOr<MutableArrayView> Result(
      int leaf = 0, ActualSizes sizes = nullptr) = 0;
  // Makes the result's leaf from an operand of the same bytes: in place when
  // nobody else holds them, else a copy.
  virtual absl::StatusOr<MutableArrayView> ResultFrom(int operand,
                                                      int leaf = 0) = 0;
  // Hands over a finished value.
  virtual void SetResult(Value value, int leaf = 0) = 0;
  // Uninitialized scratch memory that counts against the limits.
  virtual absl::StatusOr<Buffer> Scratch(int64_t bytes) = 0;

  virtual std::unique_ptr<Region> region(ComputationId id) = 0;

  // How an op may use threads here (one inside a region).
  virtual Threads threads() const = 0;
  // True when evaluation has been cancelled; long rules ask now and then.
  virtual bool cancelled() const = 0;

  // InvalidArgument "dot V3: ...".
  template <typename... Parts>
  absl::Status Error(absl::string_view rule, const Parts&... parts) const {
    return absl::InvalidArgumentError(
        absl::StrCat(op().name, " ", rule, ": ", parts...));
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_VALUE_CONTEXT_H_
