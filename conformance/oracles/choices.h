// Values of the choices of docs/semantics.md, as the naive oracle takes them.
#ifndef HLOREF_CONFORMANCE_ORACLES_CHOICES_H_
#define HLOREF_CONFORMANCE_ORACLES_CHOICES_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"

namespace hlo::conformance::naive {

// As they are here: the defaults.
struct Choices {
  // subnormals, of arithmetic
  bool flush_inputs = false, flush_results = false;
  bool flush_within_sums = false;  // partial sums and products, too
};

// By id; those that are not named have their defaults. Unimplemented for what
// the oracle does not know.
absl::StatusOr<Choices> ReadChoices(
    const std::map<std::string, std::string>& values);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_CONFORMANCE_ORACLES_CHOICES_H_
