// The mutants that break a rule, run on the rule's vectors.
#ifndef HLOREF_WORKSHOP_MUTANTS_RULE_MUTATOR_H_
#define HLOREF_WORKSHOP_MUTANTS_RULE_MUTATOR_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "conformance/reports/clauses.h"
#include "workshop/mutants/mutant.h"

namespace hlo::conformance {

class RuleMutator {
 public:
  RuleMutator();

  // Returns the mutants of the rule that one of `vectors` (all that cite it)
  // notices, each with the first that does; for a rule that refuses, that its
  // refusal is swallowed ("accepted"). A value rule without any has any wrong
  // result, or that its programs are refused ("refused"). Adds a sentence to
  // `problems` for each mutant that no vector notices.
  std::vector<Break> Mutate(const Clause& clause,
                            const std::vector<const Vector*>& vectors,
                            std::vector<std::string>& problems) const;

 private:
  std::map<std::string, std::vector<Mutant>, std::less<>> mutants_;  // by rule
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_RULE_MUTATOR_H_
