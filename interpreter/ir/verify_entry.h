// Checks the parts of a module's header that describe the entry computation.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_ENTRY_H_
#define HLOREF_INTERPRETER_IR_VERIFY_ENTRY_H_

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// Checks that entry_computation_layout has the entry's shapes, and that the
// parts named by input_output_alias and buffer_donor exist.
void VerifyEntry(const Module& module, const Signature& entry,
                 Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_ENTRY_H_
