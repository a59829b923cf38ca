// The oracles that vectors name, counted.
#ifndef HLOREF_CONFORMANCE_FORMAT_ORACLE_COUNTS_H_
#define HLOREF_CONFORMANCE_FORMAT_ORACLE_COUNTS_H_

#include <string>
#include <vector>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// Returns a line with the number of vectors that name each oracle, as they are
// stored, and a line about those that no program but hloref computes.
std::string CountOracles(const std::vector<Vector>& vectors);

// Returns whether the program runs under the defaults: to a value, a deadlock,
// or a refusal at run time.
bool RunsUnderDefaults(const Vector& vector);

// Returns ": " and the first ids, and the end of the line.
std::string FirstIds(const std::vector<std::string>& ids);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_ORACLE_COUNTS_H_
