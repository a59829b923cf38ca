// Effects of computations that are applied to elements.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_EFFECTS_H_
#define HLOREF_INTERPRETER_IR_VERIFY_EFFECTS_H_

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// Checks that none of these computations posts to other processes, waits or
// begins anything. One process applies a collective's computation for all, so
// that it has no effects at all and no op that reads the process's id.
// REQUIRES: the structure is verified; callees stand before their callers.
void VerifyEffects(const Module& module, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_EFFECTS_H_
