// What happens to a rule's vectors when the interpreter breaks the rule.
#ifndef HLOREF_WORKSHOP_MUTANTS_BREAK_RULE_H_
#define HLOREF_WORKSHOP_MUTANTS_BREAK_RULE_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "conformance/reports/clauses.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {

// Breaks rules, each by the faults that rule_breaks.h has of it: what its op
// gives where the rule is not held, and all else as it was.
class RuleBreaker {
 public:
  RuleBreaker();

  // The breaks of the rule that one of `vectors` (all that cite it) notices,
  // each with the first that does; of a rule that refuses, that its refusal is
  // swallowed ("accepted"). Of a value rule that has none: any wrong result, or
  // that its programs are refused ("refused"). A sentence in `problems` for
  // each break that no vector notices.
  std::vector<Break> BreakAll(const Clause& clause,
                              const std::vector<const Vector*>& vectors,
                              std::vector<std::string>& problems);

 private:
  std::map<std::string, PlantedFaults, std::less<>> breaks_;  // by rule
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_BREAK_RULE_H_
