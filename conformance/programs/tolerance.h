// How far a legal result may lie from the interpreter's: by the op where a
// program has one step, by the spread of its roundings where it has several.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_TOLERANCE_H_
#define HLOREF_CONFORMANCE_PROGRAMS_TOLERANCE_H_

#include <string>

#include "conformance/format/program_run.h"
#include "conformance/format/vector.h"
#include "interpreter/ir/verifier.h"

namespace hlo::conformance {

// A program with its inputs, and the choices under which it was run.
struct ProgramCase {
  const VerifiedModule& module;
  const ProgramInputs& inputs;
  const ChoiceValues& choice_values;
};

// Sets the checks of the results, which hold the interpreter's values.
//
//   one step that moves, compares, rounds once, or has integers    exact
//   one function                       ulp, as docs/conformance.md has it
//   one sum of floats        errbound, of the magnitudes of its terms
//   several steps, none of which rounds                            exact
//   anything else    errbound: four times the most that the result moves when
//                    every rounding step is off by as much as it may be
//
// An element whose value depends on roundings (an index, a branch) is not
// compared.
void SetChecks(const ProgramCase& program, Expectation& expectation);

// The only step of the entry computation, but for -start ops; null: there are
// none, or several.
const Instruction* SingleStep(const Module& module);

// True if a result of the program depends on how a step rounds.
bool HasRounding(const Module& module);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_TOLERANCE_H_
