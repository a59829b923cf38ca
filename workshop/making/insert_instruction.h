// Changing a module by one instruction more.
#ifndef HLOREF_WORKSHOP_MAKING_INSERT_INSTRUCTION_H_
#define HLOREF_WORKSHOP_MAKING_INSERT_INSTRUCTION_H_

#include "absl/functional/function_ref.h"
#include "interpreter/ir/module.h"

namespace hlo::conformance {

// Puts an instruction between operand number `operand` of instruction `user`
// and its user: `op` of that operand (and of `others`), of the operand's shape
// until `edit` says more. Returns the user's new index.
int InsertBetween(Computation& computation, int user, int operand, const Op& op,
                  std::vector<int> others,
                  absl::FunctionRef<void(Instruction&)> edit);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_INSERT_INSTRUCTION_H_
