// What the computations that are applied to elements may do.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_EFFECTS_H_
#define HLOREF_INTERPRETER_IR_VERIFY_EFFECTS_H_

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// None of them meets other processes, waits or begins anything. Those of a
// collective, which one process applies for all, have no effects at all and do
// not ask which process it is. REQUIRES: the structure is verified; callees
// stand before their callers.
void VerifyEffects(const Module& module, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_EFFECTS_H_
