// Errors that say at which instruction they arose.
#ifndef HLOREF_INTERPRETER_EVAL_ANNOTATE_H_
#define HLOREF_INTERPRETER_EVAL_ANNOTATE_H_

#include <string>

#include "absl/status/status.h"
#include "interpreter/ir/module.h"

namespace hlo {

// An instruction of a program, where its computation must be known, too.
struct InstructionRef {
  const Computation* computation = nullptr;
  const Instruction* instruction = nullptr;
};

// "'r' (add) of 'main', line 3".
std::string Where(const InstructionRef& at);

// The status with "; at 'r' (add) ..", unless it names an instruction already.
absl::Status Annotate(const absl::Status& status, const InstructionRef& at);

// The status, as one that names no instruction yet.
absl::Status WithoutAnnotation(absl::Status status);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_ANNOTATE_H_
