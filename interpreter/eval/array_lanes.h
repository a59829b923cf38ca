// Element-wise steps on whole arrays.
#ifndef HLOREF_INTERPRETER_EVAL_ARRAY_LANES_H_
#define HLOREF_INTERPRETER_EVAL_ARRAY_LANES_H_

#include "absl/status/status.h"
#include "interpreter/eval/step_access.h"

namespace hlo {

// Runs the step's kernel over all elements, on several threads where it pays,
// in place where an operand's bytes are free. A scalar operand among arrays
// stands for an array of it.
absl::Status RunArrayLanes(StepAccess step);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_ARRAY_LANES_H_
