// Steps of a loop that copy bytes, from or to a place that indices tell. For
// preparing only.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_MOVES_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_MOVES_H_

#include <vector>

#include "interpreter/eval/prepare/loop_steps.h"
#include "interpreter/eval/prepare/scalar_loop.h"

namespace hlo {

// Copies that do what the step's value rule does; none: it has no such ones.
// REQUIRES: the leaves are static arrays that have elements.
std::vector<ScalarLoop::Move> MovesOf(const LoopStep& step,
                                      const ScalarLoop::ValueStep& value);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_LOOP_MOVES_H_
