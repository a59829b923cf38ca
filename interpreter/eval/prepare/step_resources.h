// Resources that the steps of a program act on, so that effects keep their
// order where a computation runs beside its caller.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_STEP_RESOURCES_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_STEP_RESOURCES_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "interpreter/eval/prepare/program.h"

namespace hlo {

class StepResources {
 public:
  explicit StepResources(const Module& module);

  // Notes what the instruction, placed as `step` of `plan`, acts on.
  // REQUIRES: what it calls is planned.
  void Find(const Program& program, const Instruction& instruction,
            ComputationPlan& plan, Step& step);
  // After the last step of a computation. ResourceExhausted when all sets
  // together have become too large.
  absl::Status Finish(ComputationPlan& plan);

 private:
  int32_t NumberOf(const Instruction& instruction);

  bool has_children_ = false;  // else no set is needed
  std::map<std::string, int32_t> numbers_;
  size_t total_ = 0;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_STEP_RESOURCES_H_
