// Reads of the infeed that nothing orders.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_FEEDS_H_
#define HLOREF_INTERPRETER_IR_VERIFY_FEEDS_H_

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// The documents require a total order of infeeds: warns of an instruction that
// reads the infeed, itself or by what it calls, and that neither its operands
// nor control predecessors put behind the one before it in the text. In a
// scheduled module the text is the order. REQUIRES: the structure is verified;
// callees stand before their callers.
void VerifyFeedOrder(const Module& module, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_FEEDS_H_
