// A shorter round of a loop, for when its counters have reached their bounds.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_SHORTER_ROUND_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_SHORTER_ROUND_H_

#include "interpreter/eval/prepare/scalar_loop.h"

namespace hlo {

// Gives the loop a shorter round (Straight::shorter) if lanes select by what
// counters say: most indices are counters, and those that are not negative need
// no select(i < 0, i + size, i). Steps are counted as in the other round.
// REQUIRES: each cell that the loop's kernels make is made once a round, and
// its copies alone write the state.
void AddShorterRound(ScalarLoop& loop, ScalarLoop::Straight& straight);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_SHORTER_ROUND_H_
