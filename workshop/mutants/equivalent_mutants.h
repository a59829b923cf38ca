// Mutants that no program can notice.
#ifndef HLOREF_WORKSHOP_MUTANTS_EQUIVALENT_MUTANTS_H_
#define HLOREF_WORKSHOP_MUTANTS_EQUIVALENT_MUTANTS_H_

#include <string>

#include "workshop/mutants/mutant.h"

namespace hlo::conformance {

// Returns the reason, which follows from a declaration, or from trying every
// number that the op can be given; empty if nothing says so. `shown`: the
// mutant changed something in some program.
std::string WhyEquivalent(const Mutant& mutant, bool shown);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_EQUIVALENT_MUTANTS_H_
