// The vectors that a command works on.
#ifndef HLOREF_CLI_CONFORM_SELECTED_GOLDEN_H_
#define HLOREF_CLI_CONFORM_SELECTED_GOLDEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "conformance/format/golden.h"
#include "conformance/run/selection.h"

namespace hlo {

// Returns the vectors of the selection's ops. A selection with a seed has them
// drawn anew by the program hloref-vectors, which shows its progress on stderr.
// FailedPrecondition: there is no such program.
absl::StatusOr<conformance::Golden> SelectedGolden(
    const std::string& folder, const conformance::Selection& selection);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_SELECTED_GOLDEN_H_
