// The vectors that a command is about.
#ifndef HLOREF_CLI_CONFORM_SELECTED_GOLDEN_H_
#define HLOREF_CLI_CONFORM_SELECTED_GOLDEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "cli/console.h"
#include "conformance/format/golden.h"
#include "conformance/run/selection.h"

namespace hlo {

// The vectors of the selection's ops; drawn anew where it says so, which the
// console shows.
absl::StatusOr<conformance::Golden> SelectedGolden(
    const std::string& folder, const conformance::Selection& selection,
    Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_SELECTED_GOLDEN_H_
