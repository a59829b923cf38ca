// Sorts that may leave equal elements in any order.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_TIES_H_
#define HLOREF_CONFORMANCE_PROGRAMS_TIES_H_

#include "conformance/format/vector.h"
#include "conformance/programs/tolerance.h"

namespace hlo::conformance {

// Elements that change where the sorts without is_stable=true get their
// operands in another order (backwards; halves exchanged) are not compared;
// nor, of a sort alone, those between two of them. Sorts of dynamic arrays are
// left out.
void SkipTies(const ProgramCase& program, Expectation& expectation);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_TIES_H_
