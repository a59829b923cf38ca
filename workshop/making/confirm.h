// The naive oracle's opinion of a vector.
#ifndef HLOREF_WORKSHOP_MAKING_CONFIRM_H_
#define HLOREF_WORKSHOP_MAKING_CONFIRM_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/settings.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

struct Opinion {
  enum class Kind : uint8_t { kNone, kAgrees, kDisagrees };
  Kind kind = Kind::kNone;
  std::string message;  // why it has none; where it disagrees
};

// Of what the vector expects under the default choices: kNone if that is a
// rejection before it runs, or the oracle does not know the program, or the
// error.
Opinion AskNaive(const Vector& vector);

// What the oracle is asked under.
struct NaiveSettings {
  Settings choices;                // the others have their defaults
  bool flush_within_sums = false;  // naive.h
};
// The same of what the vector would expect under them.
Opinion AskNaiveUnder(const Vector& vector, const Expectation& expectation,
                      const NaiveSettings& settings);

// Whether its sums and products are the exact ones, rounded once: not where
// they have to be rounded in between, nor where there are none.
bool AskExact(const Vector& vector);

// Names, as info.oracles has them, of the programs beside hloref that agree.
// InvalidArgument where the naive interpreter does not.
absl::StatusOr<std::vector<std::string>> WhoAgrees(const Vector& vector);

// Whether every lane that is looked at lies within `bounds` of `real`.
bool LiesWithinBounds(const ExpectedLeaf& leaf, const Literal& got);

// Whether two leaves have the same bits; any NaN is NaN.
bool SameLeaf(const Literal& a, const Literal& b);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_CONFIRM_H_
