// The order in which the instructions of a computation run.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_STEP_ORDER_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_STEP_ORDER_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct StepOrder {
  std::vector<int> instructions;  // the live ones, operands first
  bool has_side_effect = false;   // one of them has an effect
};

// Post-order of the instructions with effects (in text order) and of the root;
// text order where the module is scheduled. In post-order large arrays wait for
// their first reader, where no more bytes live for it: results of element-wise
// ops, but integers, whose op may fail, and broadcasts. `called_has_effect` is
// true of called computations with effects. REQUIRES: a verified module.
absl::StatusOr<StepOrder> OrderSteps(
    const Module& module, const Computation& computation,
    absl::FunctionRef<bool(ComputationId)> called_has_effect);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_STEP_ORDER_H_
