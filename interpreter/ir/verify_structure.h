// The first half of the verifier: everything that can be said of a module
// without a shape rule. It trusts nothing, not even an index.
#ifndef HLOREF_INTERPRETER_IR_VERIFY_STRUCTURE_H_
#define HLOREF_INTERPRETER_IR_VERIFY_STRUCTURE_H_

#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "interpreter/ir/verifier.h"

namespace hlo {

// Facts that the shape rules may rely on afterwards.
struct Structure {
  // False when a limit ended the look at the module.
  bool complete = false;
  // By computation: its parameters and its root exist.
  std::vector<bool> has_signature;
  // (computation, instruction) with an unusable op, operand or attribute.
  absl::flat_hash_set<std::pair<int, int>> broken;
};

// Adds all diagnostics about the header, names, operands, attributes, parameter
// numbers, roots, control predecessors, cycles and limits.
Structure VerifyStructure(const Module& module, const VerifyOptions& options,
                          const Unreadable& unreadable,
                          Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_VERIFY_STRUCTURE_H_
