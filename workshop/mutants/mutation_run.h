// The mutation run: every mutant of every op that can be made by rule, and the
// vector that notices it.
#ifndef HLOREF_WORKSHOP_MUTANTS_MUTATION_RUN_H_
#define HLOREF_WORKSHOP_MUTANTS_MUTATION_RUN_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/format/vector.h"
#include "ops/op.h"

namespace hlo::conformance {

// The outcome of one mutant.
struct MutantFate {
  // The number of vectors with a changed result, program or answer.
  int64_t shown = 0;
  // The first vector that failed; empty: none.
  std::string caught_by;    // of a backend that declares no choices
  std::string declared_by;  // of one that declares the defaults
  // Why no program can notice it (equivalent_mutants.h); empty: nobody knows.
  std::string equivalent;
};

// The fates of one op's mutants, by name.
using Fates = std::map<std::string, MutantFate>;

// Tries each mutant of the op on the `vectors` that contain the op, in their
// order, until one fails. Mutants that change no vector are listed, too.
Fates TryMutants(const Op& op, const std::vector<const Vector*>& vectors);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_MUTATION_RUN_H_
