// The counter of a loop: while it is below a bound, rounds need no test.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_COUNTER_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_COUNTER_H_

#include <cstdint>

#include "interpreter/eval/prepare/scalar_loop.h"

namespace hlo {

// The counter of a loop whose test is one comparison, of a cell with one that
// no round changes, and whose body adds such a one to it. None: no cell.
// REQUIRES: the operands of kernels are in the order of the instructions.
ScalarLoop::Counter CounterOf(const ScalarLoop& loop,
                              const ScalarLoop::Straight& straight);

// The rounds from now on of which each begins with a test that is true.
int64_t RoundsBelow(const ScalarLoop::Counter& counter, const uint64_t* cells);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_COUNTER_H_
