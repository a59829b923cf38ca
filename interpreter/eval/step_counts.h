// Executions of steps that hooks want to be told of by their number
// (Hooks::sees_each).
#ifndef HLOREF_INTERPRETER_EVAL_STEP_COUNTS_H_
#define HLOREF_INTERPRETER_EVAL_STEP_COUNTS_H_

#include <cstdint>
#include <vector>

#include "interpreter/eval/prepare/program.h"

namespace hlo {

class StepCounts {
 public:
  // `count` executions of step `step` of a computation.
  void Add(const Program& program, int computation, int32_t step,
           int64_t count) {
    if (counts_.empty()) counts_.resize(program.module().computations.size());
    std::vector<int64_t>& steps = counts_[computation];
    if (steps.empty()) steps.resize(program.plan(computation).steps.size());
    steps[step] += count;
  }
  // `count` executions of all steps of a computation, which enters others at
  // most once each time; or of the `steps` from `first` on.
  void AddRuns(const Program& program, int computation, int64_t count);
  void AddRuns(const Program& program, int computation, int32_t first,
               int32_t steps, int64_t count);

  void Report(const Program& program, Hooks& hooks) const;

 private:
  std::vector<std::vector<int64_t>> counts_;  // by computation and step
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_STEP_COUNTS_H_
