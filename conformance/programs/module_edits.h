// Edits of a module that leave a smaller program: parts of it that are not
// needed go. The verifier judges the result.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_MODULE_EDITS_H_
#define HLOREF_CONFORMANCE_PROGRAMS_MODULE_EDITS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/ir/module.h"

namespace hlo::conformance {

// Appends to an entry computation that is being made.
class EntryMaker {
 public:
  explicit EntryMaker(Computation& entry) : entry_(entry) {}

  // The index of the instruction, named as it is or `name.2`, ..
  int Add(Instruction instruction);
  int AddParameter(const Shape& shape);
  // A value of this shape: parameters for its arrays, in order, and what
  // assembles them.
  int AddArguments(const Shape& shape);

 private:
  Computation& entry_;
};

// The program that is one instruction alone.
struct InstructionAlone {
  Module module;
  // The arrays that are its arguments, in order: instructions of the original
  // computation, whose leaves follow each other.
  std::vector<int> arguments;
};

// Constants stay constants, unless all operands are; a -done op brings the ops
// that began it. Hints and notes go.
InstructionAlone TakeAlone(const Module& module, const Computation& computation,
                           int instruction);

// Leaves out instructions that no result needs, but no parameters and nothing
// with an effect; then the computations that nothing calls.
void Prune(Module& module);

// Leaves out parameters of fused computations that nothing reads, and the
// operands that they are. XLA has a rule against them.
void DropUnusedFusionParameters(Module& module);

// Leaves out parameters of the entry that nothing reads: their numbers,
// descending.
std::vector<int64_t> DropUnusedParameters(Module& module);

// True if an instruction after `from` reads it, or it is the root.
bool IsUsed(const Computation& computation, int instruction);

// Takes away what says nothing about values.
void DropNotes(Instruction& instruction);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_MODULE_EDITS_H_
