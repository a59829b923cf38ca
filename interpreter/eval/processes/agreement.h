// Whether two instructions may meet.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_AGREEMENT_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_AGREEMENT_H_

#include <string>

#include "interpreter/ir/module.h"

namespace hlo {

// An instruction, and where the computations are that it calls.
struct ModuleInstruction {
  const Module* module = nullptr;
  const Computation* computation = nullptr;
  const Instruction* instruction = nullptr;
};

// What they differ in: "op", "shapes", an attribute's name; empty if they
// agree. Layouts, names, source positions and metadata make no difference, nor
// does it whether a collective stands in one instruction or begins here.
std::string DifferenceOf(const ModuleInstruction& a,
                         const ModuleInstruction& b);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_AGREEMENT_H_
