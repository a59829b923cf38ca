// From what a frontend read to a module that the verifier can judge.
#ifndef HLOREF_INTERPRETER_IR_FINISH_H_
#define HLOREF_INTERPRETER_IR_FINISH_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// What one instruction leaves open.
struct OpenInstruction {
  int computation = 0;
  int instruction = 0;
  bool shape = false;
  // Of `<wrapped>-start`, `-update` and `-done` for an op that has none of its
  // own; the instruction's op is the async op.
  const Op* wrapped = nullptr;
};

// What the header of a computation says that its signature is.
struct WrittenSignature {
  int computation = 0;
  Location location;
  std::vector<Shape> parameters;
  Shape result;
};

// A module as a frontend gives it: computations in any order, without lists of
// parameters; shapes may be left out, forms may be old. Indices are in range,
// operands stand before their users, and every computation has a root.
struct Draft {
  Module module;
  std::vector<OpenInstruction> open;
  std::vector<WrittenSignature> signatures;
  // Holds the shapes that were read; not null.
  std::unique_ptr<ShapeInterner> shapes = std::make_unique<ShapeInterner>();
};

// The module of a draft: computations ordered, callees first, parameters
// listed, old forms rewritten (Op::normalize), async forms wrapped, shapes
// inferred. Adds all findings; the error is all of them. Nothing is checked
// here that the verifier checks, but for what an inferred shape depends on.
absl::StatusOr<Module> Finish(Draft draft, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_FINISH_H_
