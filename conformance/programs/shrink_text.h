// Parts of a program's lines for those who edit its text, and arguments that
// fit the parameters which an edit leaves.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_SHRINK_TEXT_H_
#define HLOREF_CONFORMANCE_PROGRAMS_SHRINK_TEXT_H_

#include <string>

#include "conformance/programs/reduce.h"

namespace hlo::conformance {

// The parts of an instruction's line: what stands before its shape, the shape,
// " op(", and the rest.
struct LineParts {
  std::string head, shape, op, rest;
};
bool ReadLine(const std::string& line, LineParts& parts);

// The shapes of these ops cannot be inferred. `op`: " op(".
bool IsShapeWritten(const std::string& op);

// Crops each argument to its parameter's sizes, with zeros where it has no
// element. A parameter that has one dimension less has lost `dropped`; of that
// the first index stays. False: an argument cannot fit.
bool FitArguments(Candidate& next, int dropped = -1);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_SHRINK_TEXT_H_
