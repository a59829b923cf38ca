// A second judge of answers by a vector's checks. It shares no code with the
// judge that it tests.
#ifndef HLOREF_WORKSHOP_MUTANTS_LEGAL_ANSWER_H_
#define HLOREF_WORKSHOP_MUTANTS_LEGAL_ANSWER_H_

#include <cstdint>

#include "conformance/backends/backend.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// How many steps from the rounded value the check may allow at most: below a
// power of two a step is half a unit in the last place of the real value.
uint64_t MostSteps(const Check& check);

// `right` is the interpreter's answer; elements that are not compared are its.
// False where no value is expected.
bool LegalUnder(const Expectation& expectation, const Answer& right,
                const Answer& answer);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_LEGAL_ANSWER_H_
