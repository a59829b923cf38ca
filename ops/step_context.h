// The context of every rule that runs, whether it returns its result at once
// (ValueContext), enters and waits (Control), or combines what several
// processes posted (Combine): the instruction, its surroundings, and memory.
#ifndef HLOREF_OPS_STEP_CONTEXT_H_
#define HLOREF_OPS_STEP_CONTEXT_H_

#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/parallel_for.h"
#include "literals/literal.h"
#include "ops/op.h"
#include "ops/region.h"

namespace hlo {

class Choices;

// One of the processes that run a program.
struct Process {
  int64_t index = 0;  // replica * partitions + partition
  int64_t replica = 0, partition = 0;
  int64_t replicas = 1, partitions = 1;  // how many there are
};

// Abstract: the evaluator implements it.
class StepContext {
 public:
  virtual ~StepContext() = default;

  virtual const Op& op() const = 0;
  virtual absl::string_view name() const = 0;  // of the instruction
  virtual const Attributes& attributes() const = 0;
  virtual const Choices& choices() const = 0;
  virtual InstructionSet instructions() const = 0;
  // `run --strict`: refuse declarations that are not true.
  virtual bool strict() const = 0;
  virtual const Process& process() const = 0;

  virtual int operand_count() const = 0;
  virtual const Shape& operand_shape(int i) const = 0;
  // Leaf `leaf` of operand i, an array; valid until taken.
  virtual ArrayView operand(int i, int leaf = 0) const = 0;
  virtual const Shape& shape() const = 0;  // of the result

  // A leaf of the result, uninitialized; `sizes` (actual sizes) only for a
  // dynamic shape. ResourceExhausted at a limit.
  virtual absl::StatusOr<Value> NewLeaf(int leaf = 0,
                                        ActualSizes sizes = nullptr) const = 0;
  // Uninitialized scratch memory that counts against the limits.
  virtual absl::StatusOr<Buffer> Scratch(int64_t bytes) const = 0;

  virtual std::unique_ptr<Region> region(ComputationId id) const = 0;
  // The same, of element-wise ops, with each float in the wider type that the
  // choice reduce_accumulator names for it, so that nothing rounds between one
  // application and the next; its signature says these types. region(id) where
  // the choice names none, or the computation is of other ops.
  virtual std::unique_ptr<Region> accumulator_region(
      ComputationId id) const = 0;

  // How an op may use threads here (one inside a region).
  virtual Threads threads() const = 0;
  // True when evaluation has been cancelled; long rules check now and then.
  virtual bool cancelled() const = 0;

  // InvalidArgument "dot V3: ...".
  template <typename... Parts>
  absl::Status Error(absl::string_view rule, const Parts&... parts) const {
    return absl::InvalidArgumentError(
        absl::StrCat(op().name, " ", rule, ": ", parts...));
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_STEP_CONTEXT_H_
