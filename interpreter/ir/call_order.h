// The order of a module's computations.
#ifndef HLOREF_INTERPRETER_IR_CALL_ORDER_H_
#define HLOREF_INTERPRETER_IR_CALL_ORDER_H_

#include <vector>

#include "interpreter/ir/module.h"

namespace hlo {

// Replaces the index `i` of each called computation by `to[i]`.
void RenumberCalls(Module& module, const std::vector<int>& to);

// Orders computations so that callees stand before their callers, and keeps the
// text's order otherwise. Returns each one's new index by its old one. A cycle
// is left for the verifier.
std::vector<int> OrderComputations(Module& module);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_CALL_ORDER_H_
