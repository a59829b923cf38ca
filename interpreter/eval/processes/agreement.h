// Checks that the instructions of a rendezvous agree.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_AGREEMENT_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_AGREEMENT_H_

#include <string>

#include "interpreter/ir/module.h"

namespace hlo {

// An instruction and the module of the computations that it calls.
struct ModuleInstruction {
  const Module* module = nullptr;
  const Computation* computation = nullptr;
  const Instruction* instruction = nullptr;
};

// The first difference: "op", "shapes", an attribute's name; empty if they
// agree. Layouts, names, source positions and metadata are ignored; all-reduce
// and all-reduce-start, and the like, are the same.
std::string DifferenceOf(const ModuleInstruction& a,
                         const ModuleInstruction& b);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_AGREEMENT_H_
