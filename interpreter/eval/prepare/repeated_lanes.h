// Lanes of a loop that compute what its round has computed before (common
// subexpressions).
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_REPEATED_LANES_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_REPEATED_LANES_H_

#include "interpreter/eval/prepare/scalar_loop.h"

namespace hlo {

// Leaves out the single lanes on cells that repeat an earlier one of the test,
// or of the body: its result is read in place of theirs. Steps are counted as
// before.
// REQUIRES: the loop's kernels are the last ones, and each cell that they make
// is made once a round, by one of them.
void LeaveOutRepeatedLanes(ScalarLoop& loop, ScalarLoop::Straight& straight);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_REPEATED_LANES_H_
