// One instruction of a program, as a program of its own: its operands become
// parameters, with the values that they had when the whole program ran.
#ifndef HLOREF_BOOK_OP_EXAMPLE_H_
#define HLOREF_BOOK_OP_EXAMPLE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "book/case_program.h"
#include "book/dependence.h"

namespace hlo::book {

struct OpExample {
  VerifiedModule module;
  std::vector<Arguments> arguments;
  std::vector<std::string> names;  // of the arguments
  std::string text;                // the instruction; else the whole program
};

// Instruction `index` of the entry computation. An instruction that cannot
// stand alone, as a start without its done, is shown with the whole program:
// its constants become parameters.
absl::StatusOr<OpExample> ExampleOf(const CaseProgram& program, int index);
// The whole program, its constants as parameters.
absl::StatusOr<OpExample> WholeExample(const CaseProgram& program);

// The last instruction of the entry computation with this op; -1: none.
int FindInstruction(const Module& module, const Op& op);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_OP_EXAMPLE_H_
