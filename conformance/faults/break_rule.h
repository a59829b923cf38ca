// What happens to a rule's vectors when the interpreter breaks the rule.
#ifndef HLOREF_CONFORMANCE_FAULTS_BREAK_RULE_H_
#define HLOREF_CONFORMANCE_FAULTS_BREAK_RULE_H_

#include <vector>

#include "conformance/vectors/clauses.h"

namespace hlo::conformance {

// The breaks of the rule that one of `vectors` (all that cite it) notices, each
// with the first that does: wrong results of its op (mutation.h); of a rule that
// refuses, that its refusal is swallowed ("accepted"); of one whose result has
// no lane, that the program is refused ("refused").
std::vector<Break> BreakRule(const Clause& clause,
                             const std::vector<const Vector*>& vectors);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FAULTS_BREAK_RULE_H_
