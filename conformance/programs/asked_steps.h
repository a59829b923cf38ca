// The steps of a running module that a backend can be asked alone, with the
// operands that they had.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_ASKED_STEPS_H_
#define HLOREF_CONFORMANCE_PROGRAMS_ASKED_STEPS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "conformance/programs/module_edits.h"
#include "interpreter/eval/options.h"
#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo::conformance {

// True of a step whose results are a function of its operands, and of which
// process it is.
bool CanAsk(const Instruction& step);
// True of a step that is a part of an exchange among processes.
bool NeedsAllProcesses(const Instruction& step);

class AskedSteps {
 public:
  // REQUIRES: `module` outlives this.
  explicit AskedSteps(const Module& module);

  // True of computations whose instructions run one by one; those that are
  // applied to elements are a part of the op that applies them.
  bool Sees(const Computation& computation) const {
    return stepped_.contains(&computation);
  }
  // True of a step that calls a computation whose instructions are seen.
  bool CallsSeen(const Instruction& step) const;
  // Keeps the step's newest value. REQUIRES: Sees.
  void Keep(const StepEvent& event, std::span<const Value* const> leaves);
  // The arrays of the operands; none where one is pending.
  std::optional<std::vector<Literal>> Arguments(
      const StepEvent& event, const InstructionAlone& alone) const;

 private:
  const Module& module_;
  std::set<const Computation*> stepped_;
  // The newest value of each instruction in each fiber.
  std::map<std::pair<std::vector<int32_t>, const Instruction*>,
           std::vector<Value>>
      values_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_ASKED_STEPS_H_
