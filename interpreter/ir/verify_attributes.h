// Operands and attributes of one instruction against its op's declaration.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_ATTRIBUTES_H_
#define HLOREF_INTERPRETER_IR_VERIFY_ATTRIBUTES_H_

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "interpreter/ir/module.h"

namespace hlo {

// Calls `report` with each diagnostic. False if a rule must not read them: a
// kind or an index is wrong.
bool VerifyAttributes(const Instruction& instruction, int instruction_count,
                      int computation_count,
                      absl::FunctionRef<void(absl::Status)> report);

// The instruction has as many operands as its op takes, and what the op
// requires; calls `report` with each that is not so.
bool VerifyUses(const Instruction& instruction,
                absl::FunctionRef<void(absl::Status)> report);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_ATTRIBUTES_H_
