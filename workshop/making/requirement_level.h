// How strongly the documents demand what a vector expects: computed, never
// chosen, so that a new case or a new rule of vectors has its level at once. A
// strength written beside each of the ops' rules would replace the probes, but
// it fits 98 of 100 vectors: some 320 others, and each such case to come, would
// need a level by hand, and nobody would notice one that is wrong. The first
// rule that fires:
//
//   open    random bits without a named algorithm; bits of a NaN that
//           arithmetic made; a comparator or a select that is no order of the
//           elements; the factor of a bad matrix; Cholesky's other triangle;
//           nothing expected.
//   choice  a choice alone changes the result; bits of a named algorithm.
//   should  integers: x / 0, MIN / -1; an order of a reduction or of colliding
//           updates that can be seen; an initial value that is no identity;
//           declarations that are not true; an empty range of random numbers;
//           a number that f8e8m0fnu has not; places and conversions out of
//           range in 2017 and 2018 alone; a clause that is marked unclear; a
//           SOURCE or clauses without a document; a check with a bound; a
//           result that a legal variant (legal_variants.h) does not have; a
//           rejection of which no document says must or error.
//   must    the rest.
#ifndef HLOREF_WORKSHOP_MAKING_REQUIREMENT_LEVEL_H_
#define HLOREF_WORKSHOP_MAKING_REQUIREMENT_LEVEL_H_

#include <set>
#include <string>

#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

struct RequirementLevelRule {
  RequirementLevel level = RequirementLevel::kMust;
  absl::string_view why;  // the rule that fired, in its words above
};

// Flags a vector of one of these rules if no document says what they do.
void FlagUnclear(const std::set<std::string>& rules, Vector& vector);

// The level of a vector that is complete but for its level.
RequirementLevelRule RequirementLevelOf(const Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_REQUIREMENT_LEVEL_H_
