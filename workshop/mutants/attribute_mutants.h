// Mutants that mistake an attribute, by the kind of its value: it is ignored,
// off by one, backwards, of another dimension, another word.
#ifndef HLOREF_WORKSHOP_MUTANTS_ATTRIBUTE_MUTANTS_H_
#define HLOREF_WORKSHOP_MUTANTS_ATTRIBUTE_MUTANTS_H_

#include <vector>

#include "workshop/mutants/mutant.h"

namespace hlo::conformance {

// The mutants of all attributes of an op but those that name things. The size
// of a result stays, or what is left is no legal program.
std::vector<Mutant> AttributeMutants(const Op& op);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_ATTRIBUTE_MUTANTS_H_
