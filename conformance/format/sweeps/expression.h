// Integer arithmetic in the text of sweeps: docs/sweeps.md.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPRESSION_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPRESSION_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

// The text of the variable, or of the property of a variable, of this name.
using Lookup =
    std::function<absl::StatusOr<std::string>(absl::string_view name)>;

// The value of "2^(T.bits-1)-1", "n < 17 || from != T": comparisons are 0 or 1,
// `==` and `!=` compare texts, too. InvalidArgument for a form that the grammar
// lacks, a text where a number must stand, a division by zero, and overflow.
absl::StatusOr<int64_t> Evaluate(absl::string_view text, const Lookup& lookup);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPRESSION_H_
