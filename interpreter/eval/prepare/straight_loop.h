// The form of a scalar loop without another one inside: each round is one list
// of kernels, and its steps are counted before it begins.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_STRAIGHT_LOOP_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_STRAIGHT_LOOP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/eval/prepare/scalar_loop.h"

namespace hlo {

// The places that the kernel reads.
std::span<int32_t> OperandsOf(ScalarLoop& loop, ScalarLoop::Kernel& kernel);

// True if the kernel's result is in this place.
bool Writes(const ScalarLoop& loop, const ScalarLoop::Kernel& kernel,
            int32_t place);

// True if it is a lane on cells that makes a number and nothing else.
bool IsPureLane(const ScalarLoop::Kernel& kernel);
// The same, of that op.
bool IsLaneOf(const ScalarLoop::Kernel& kernel, const char* op);

// Replaces the code from `first` on, a loop whose kernels are those from
// `kernels` on, by a kLoop. Kernels whose results become the next state write
// them where the state is, if nothing reads the old one later; so does the
// outermost loop of scalars if none of them traps, for its state must be that
// after whole rounds. REQUIRES: nothing inside repeats.
void Straighten(ScalarLoop& loop, size_t first, size_t kernels, bool outermost);

// Has the kernels run before the code from `at` on, which is a loop: others go
// to its begin alone.
void InsertKernels(ScalarLoop& loop, int32_t at,
                   const std::vector<ScalarLoop::Kernel>& kernels);

// Ends the preparation: marks the arrays that rounds write, and gives single
// lanes their form, for the operand that the one before makes.
// REQUIRES: the code is complete.
void Complete(ScalarLoop& loop);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_STRAIGHT_LOOP_H_
