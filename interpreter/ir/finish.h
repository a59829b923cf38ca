// From a frontend's draft to a module that the verifier can judge.
#ifndef HLOREF_INTERPRETER_IR_FINISH_H_
#define HLOREF_INTERPRETER_IR_FINISH_H_

#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/module.h"

namespace hlo {

// The open questions of one instruction.
struct OpenInstruction {
  int computation = 0;
  int instruction = 0;
  bool shape = false;
  // Op wrapped by a `<wrapped>-start`, `-update` or `-done` that is no op of
  // its own; the instruction's op is the async op.
  const Op* wrapped = nullptr;
};

// A signature as written in the header of a computation.
struct WrittenSignature {
  int computation = 0;
  Location location;
  std::vector<Shape> parameters;
  Shape result;
};

// Unreadable parts, and the parts that depend on them: diagnostics about these
// would only repeat earlier ones. Empty where nothing is wrong.
struct Unreadable {
  bool header = false;                    // so that nothing can be checked
  absl::flat_hash_set<int> computations;  // parameters or root are not known
  // (computation, instruction)
  absl::flat_hash_set<std::pair<int, int>> instructions;
  absl::flat_hash_set<std::pair<int, int>> shapes;  // of these, not known
  bool empty() const {
    return !header && computations.empty() && instructions.empty();
  }
};

// A module as a frontend makes it: computations in any order, without lists of
// parameters; shapes may be left out, forms may be old. Indices are in range,
// operands stand before their users, and every computation has a root.
struct Draft {
  Module module;
  std::vector<OpenInstruction> open;
  std::vector<WrittenSignature> signatures;
  Unreadable unreadable;
  // Holds the shapes that were read; not null.
  std::unique_ptr<ShapeInterner> shapes = std::make_unique<ShapeInterner>();
};

// The module of a draft: computations ordered, callees first, parameters
// listed, old forms rewritten (Op::normalize), async forms wrapped, shapes
// inferred. Adds all diagnostics; the error is all of them. Nothing is checked
// here that the verifier checks, but for what an inferred shape depends on.
absl::StatusOr<Module> Finish(Draft draft, Diagnostics& diagnostics);

// The same of a draft that has errors already, as far as it goes: only for
// looking for more of them.
struct Finished {
  Module module;
  Unreadable unreadable;
};
Finished FinishAll(Draft draft, Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_FINISH_H_
