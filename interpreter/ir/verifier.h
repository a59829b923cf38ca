// Checks that a module is a legal program: every instruction's shape against
// its op's shape rule, every called computation's signature, parameter
// numbers, cycles, names, attribute kinds and values, control predecessors,
// and the entry layout.
#ifndef HLOREF_INTERPRETER_IR_VERIFIER_H_
#define HLOREF_INTERPRETER_IR_VERIFIER_H_

#include "absl/status/status.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct VerifyOptions {
  std::string file = "<text>";  // named in messages
  Limits limits;
  bool strict = false;  // refuse operands of mixed precision
};

// OK, or all findings in one status.
absl::Status Verify(const Module& module, const VerifyOptions& options = {});
// Adds all findings.
void Verify(const Module& module, const VerifyOptions& options,
            Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFIER_H_
