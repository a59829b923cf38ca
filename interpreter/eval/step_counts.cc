#include "interpreter/eval/step_counts.h"

namespace hlo {

void StepCounts::AddRuns(const Program& program, int computation,
                         int64_t count) {
  const auto steps = std::ssize(program.plan(computation).steps);
  AddRuns(program, computation, 0, static_cast<int32_t>(steps), count);
}

void StepCounts::AddRuns(const Program& program, int computation, int32_t first,
                         int32_t steps, int64_t count) {
  const ComputationPlan& plan = program.plan(computation);
  const auto& instructions =
      program.module().computations[computation].instructions;
  if (count == 0) return;
  for (int32_t i = first; i < first + steps; ++i) {
    Add(program, computation, i, count);
    const Instruction& called = instructions[plan.steps[i].instruction];
    if (called.op->calls != Calls::kOnce) continue;
    ForEachCall(*called.op, called.attributes,
                [&](ComputationId id, OperandRange) {
                  AddRuns(program, id.index, count);
                });
  }
}

void StepCounts::Report(const Program& program, Hooks& hooks) const {
  for (size_t c = 0; c < counts_.size(); ++c) {
    const ComputationPlan& plan = program.plan(static_cast<int>(c));
    for (size_t i = 0; i < counts_[c].size(); ++i) {
      const Step& step = plan.steps[i];
      if (counts_[c][i] == 0 || step.kind == Step::Kind::kAlias) continue;
      int64_t bytes = 0;
      for (int32_t leaf = 0; leaf < step.result_count; ++leaf) {
        bytes += plan.slots[step.first_result + leaf]->bytes;
      }
      hooks.Counted(
          program.module().computations[c].instructions[step.instruction],
          counts_[c][i], bytes);
    }
  }
}

}  // namespace hlo
