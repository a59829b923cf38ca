// The naive oracle's opinion of a vector.
#ifndef HLOREF_WORKSHOP_MAKING_ASK_NAIVE_H_
#define HLOREF_WORKSHOP_MAKING_ASK_NAIVE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

struct Opinion {
  enum class Kind : uint8_t { kNone, kAgrees, kDisagrees };
  Kind kind = Kind::kNone;
  std::string message;  // why it has none; where it disagrees
};

// Compares the oracle with what the vector expects under the default choices.
// kNone if a rejection before it runs is expected, or the oracle does not know
// the program, or the error.
Opinion AskNaive(const Vector& vector);

// The choices under which the oracle runs.
struct NaiveOptions {
  ChoiceValues choices;            // the others have their defaults
  bool flush_within_sums = false;  // naive.h
};
// Compares with `expectation`, under `options`.
Opinion AskNaiveUnder(const Vector& vector, const Expectation& expectation,
                      const NaiveOptions& options);

// True if its sums and products are the exact ones, rounded once. False where
// they have to be rounded in between, or where there are none.
bool AskExact(const Vector& vector);

// Names, as info.oracles has them, of the programs beside hloref that agree.
// InvalidArgument where the naive interpreter does not.
absl::StatusOr<std::vector<std::string>> AgreeingOracles(const Vector& vector);

// True if every element that is looked at lies within `bounds` of `real`.
bool LiesWithinBounds(const ExpectedLeaf& leaf, const Literal& got);

// True if two leaves have the same bits; any NaN is NaN.
bool SameLeaf(const Literal& a, const Literal& b);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_ASK_NAIVE_H_
