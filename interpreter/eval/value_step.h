// Steps whose op has a value rule.
#ifndef HLOREF_INTERPRETER_EVAL_VALUE_STEP_H_
#define HLOREF_INTERPRETER_EVAL_VALUE_STEP_H_

#include "absl/status/status.h"
#include "interpreter/eval/step_access.h"

namespace hlo {

absl::Status RunValueStep(StepAccess step);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_VALUE_STEP_H_
