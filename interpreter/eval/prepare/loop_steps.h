// Steps of a loop as kernels on places. For preparing only.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_STEPS_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_STEPS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/eval/prepare/loop_cells.h"
#include "interpreter/eval/prepare/program.h"

namespace hlo {

// A step of a computation.
struct LoopStep {
  const Program& program;
  int computation;
  const ComputationPlan& plan;
  const Step& step;

  const Instruction& instruction() const {
    return in().instructions[step.instruction];
  }
  const Computation& in() const {
    return program.module().computations[computation];
  }
  const LeafInfo& result(int32_t leaf) const {
    return *plan.slots[step.first_result + leaf];
  }
  const LeafInfo& operand(int32_t leaf) const;
  // Those of operand `number` among the leaves of all.
  HeldValues Leaves(size_t number, const HeldValues& operands) const;
  // A conditional's; branch i has operand i + 1.
  std::vector<ComputationId> Branches() const;
};

// Appends the kernels of a step that enters nothing to `kernels`, and returns
// the places of its results; none: it has to run in a frame.
std::optional<std::vector<int32_t>> KernelsOf(
    const LoopStep& step, const HeldValues& operands, ScalarLoop& loop,
    LoopCells& cells, std::vector<ScalarLoop::Kernel>& kernels);

// True if the kernel reads constants alone: scalars are computed now, arrays
// before the first round. Its results are constants then.
bool RunsOnce(const ScalarLoop::Kernel& kernel, ScalarLoop& loop,
              LoopCells& cells);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_STEPS_H_
