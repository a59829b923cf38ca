// StepContext, implemented once for ValueContext, Control and Combine.
#ifndef HLOREF_INTERPRETER_EVAL_STEP_ENVIRONMENT_H_
#define HLOREF_INTERPRETER_EVAL_STEP_ENVIRONMENT_H_

#include <memory>
#include <utility>

#include "interpreter/eval/annotate.h"
#include "interpreter/eval/regions/region_call.h"
#include "interpreter/eval/run_context.h"

namespace hlo {

// Uninitialized memory for an array of these sizes. ResourceExhausted at the
// limit, and where the bytes cannot be counted.
absl::StatusOr<Buffer> AllocateLeaf(const LeafInfo& info,
                                    const ActualSizes& sizes,
                                    const RunContext& context);

// Context: an interface derived from StepContext. Left open: operand().
template <typename Context>
class StepEnvironment : public Context {
 public:
  StepEnvironment(const StepOwner& owner, const InstructionRef& at)
      : owner_(owner), at_(at) {}

  const Op& op() const override { return *at_.instruction->op; }
  absl::string_view name() const override { return at_.instruction->name; }
  const Attributes& attributes() const override {
    return at_.instruction->attributes;
  }
  const Choices& choices() const override { return options().choices; }
  InstructionSet instructions() const override {
    return options().instructions;
  }
  bool strict() const override { return run().options.strict; }
  const Process& process() const override { return *owner_.process; }
  int operand_count() const override {
    return static_cast<int>(at_.instruction->operands.size());
  }
  const Shape& operand_shape(int i) const override {
    const int operand = at_.instruction->operands[i];
    return at_.computation->instructions[operand].shape;
  }
  const Shape& shape() const override { return at_.instruction->shape; }

  absl::StatusOr<Value> NewLeaf(int leaf, ActualSizes sizes) const override {
    auto buffer = AllocateLeaf(result_info(leaf), sizes, run());
    if (!buffer.ok()) return buffer.status();
    return Value{*std::move(buffer), std::move(sizes)};
  }
  absl::StatusOr<Buffer> Scratch(int64_t bytes) const override {
    return Buffer::Allocate(static_cast<size_t>(bytes), *run().memory);
  }
  std::unique_ptr<Region> region(ComputationId id) const override {
    return MakeRegion(owner_, id);
  }
  std::unique_ptr<Region> accumulator_region(ComputationId id) const override {
    return MakeAccumulatorRegion(owner_, id);
  }
  Threads threads() const override {
    return {owner_.region_depth > 0 ? 1 : run().options.threads,
            run().options.grain, &run().stop};
  }
  bool cancelled() const override { return run().cancelled(); }

 protected:
  const RunContext& run() const { return *owner_.context; }
  const Program& program() const { return *owner_.program; }
  const InstructionRef& at() const { return at_; }
  void set_at(const InstructionRef& at) { at_ = at; }
  // Facts about a leaf of the result.
  virtual const LeafInfo& result_info(int leaf) const = 0;

 private:
  const PrepareOptions& options() const { return program().options(); }

  StepOwner owner_;
  InstructionRef at_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_STEP_ENVIRONMENT_H_
