// The vectors that a command is about.
#ifndef HLOREF_INTERPRETER_CLI_SELECTED_GOLDEN_H_
#define HLOREF_INTERPRETER_CLI_SELECTED_GOLDEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "conformance/run/selection.h"
#include "conformance/vectors/golden.h"
#include "interpreter/cli/console.h"

namespace hlo {

// The vectors of the selection's ops; drawn anew where it says so, which the
// console shows.
absl::StatusOr<conformance::Golden> SelectedGolden(
    const std::string& folder, const conformance::Selection& selection,
    Console& console);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CLI_SELECTED_GOLDEN_H_
