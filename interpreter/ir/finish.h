// The step between parser and verifier: what a text may leave open (a shape,
// the wrapped computation of `add-start`, an old form) is filled in here, by
// the rules of the ops alone.
#ifndef HLOREF_INTERPRETER_IR_FINISH_H_
#define HLOREF_INTERPRETER_IR_FINISH_H_

#include <vector>

#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// What one instruction's text left open.
struct OpenInstruction {
  int computation = 0;
  int instruction = 0;
  bool shape = false;
  // Of `<wrapped>-start`, `-update` and `-done` for an op that has none of its
  // own; the instruction's op is the async op.
  const Op* wrapped = nullptr;
};

// Replaces the index `i` of each called computation by `to[i]`.
void RenumberCalls(Module& module, const std::vector<int>& to);

// Orders computations so that callees stand before their callers, and keeps
// the text's order otherwise. Answers each one's new index by its old one. A
// cycle is left for the verifier.
std::vector<int> OrderComputations(Module& module);

// Runs every op's `normalize`, makes the computations of async sugar, infers
// shapes that were left out, and checks operand counts and required
// attributes. Answers each computation's new index by its old one, as
// computations may be added. Inferred shapes are interned among those that were
// written. REQUIRES: computations are ordered.
std::vector<int> Complete(Module& module, std::vector<OpenInstruction> open,
                          ShapeInterner& shapes, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_FINISH_H_
