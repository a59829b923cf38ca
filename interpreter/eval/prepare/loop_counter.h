// Counters of a loop: while one is below a bound, rounds need no test, and what
// a comparison with a bound that it has reached says is known.
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

// The answer of a comparison of two integers once a counter has reached its
// bound: i >= 0 is true then, i < 0 is false. The counter may be converted
// before it is compared. None: no cell.
struct KnownAnswer {
  ScalarLoop::Counter counter;
  bool answer = false;
};
KnownAnswer KnownAnswerOf(const ScalarLoop& loop,
                          const ScalarLoop::Straight& straight,
                          const ScalarLoop::Kernel& comparison);

// The rounds from now on of which each begins below the bound.
int64_t RoundsBelow(const ScalarLoop::Counter& counter, const uint64_t* cells);

// The rounds from now on in which the cell, in the bound's type, is no less
// than the bound.
int64_t RoundsNotBelow(const ScalarLoop::Counter& counter,
                       const uint64_t* cells);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_COUNTER_H_
