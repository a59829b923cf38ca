// Access of an op's contexts to a step's operands and results.
#ifndef HLOREF_INTERPRETER_EVAL_STEP_ACCESS_H_
#define HLOREF_INTERPRETER_EVAL_STEP_ACCESS_H_

#include <vector>

#include "interpreter/eval/fiber.h"

namespace hlo {

class StepAccess {
 public:
  // The step of the fiber's innermost frame at this moment.
  StepAccess(Fiber& fiber, const Step& step) : fiber_(fiber), step_(step) {}

  Fiber& fiber() const { return fiber_; }
  const Step& step() const { return step_; }
  const Instruction& instruction() const { return fiber_.instruction(step_); }

  int32_t operand_leaf(int operand, int leaf) const {
    return plan().operand_starts[step_.first_operand + operand] + leaf;
  }
  const LeafRef& ref(int32_t leaf) const {
    return plan().refs[step_.first_ref + leaf];
  }
  const LeafInfo& info(int32_t leaf) const {
    const int32_t index = ref(leaf).index;
    return index < 0 ? fiber_.program().constant_info(~index)
                     : *plan().slots[index];
  }
  const Value& value(int32_t leaf) const { return ValueAt(ref(leaf).index); }
  // A slot of the frame, or the constant ~index.
  const Value& ValueAt(int32_t index) const {
    return index < 0 ? fiber_.program().constant(~index)
                     : fiber_.slot(frame(), index);
  }
  Value& slot(int32_t index) { return fiber_.slot(frame(), index); }
  ArrayView view(int32_t leaf) const {
    const Value& held = value(leaf);
    const LeafInfo& known = info(leaf);
    const std::vector<int64_t>& sizes = held.sizes ? *held.sizes : known.sizes;
    return {&known.shape, sizes, held.buffer.data()};
  }
  // Moved at the slot's last use, else shared.
  Value Take(int32_t leaf);

  const LeafInfo& result_info(int leaf) const {
    return *plan().slots[step_.first_result + leaf];
  }
  Step::Line line() const {
    return fiber_.KeepsLines() ? step_.line : Step::Line::kNone;
  }
  // The kernel of a kScalarLanes or kArrayLanes step.
  const LaneKernel& kernel() const { return plan().kernels[step_.kernel]; }
  InstructionRef at() const { return {frame().computation, &instruction()}; }
  // How an op may use threads: one inside a region.
  Threads threads() const {
    const RunContext& run = fiber_.context();
    return {fiber_.owner_.region_depth > 0 ? 1 : run.options.threads,
            run.options.grain, &run.stop};
  }
  Value& result(int leaf) {
    return fiber_.slot(frame(), step_.first_result + leaf);
  }

 private:
  const Fiber::Frame& frame() const { return fiber_.frames_.back(); }
  const ComputationPlan& plan() const { return *frame().plan; }

  Fiber& fiber_;
  const Step& step_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_STEP_ACCESS_H_
