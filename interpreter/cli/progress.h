// Running to the end, with a sign of life for those who wait at a terminal.
#ifndef HLOREF_INTERPRETER_CLI_PROGRESS_H_
#define HLOREF_INTERPRETER_CLI_PROGRESS_H_

#include "absl/status/status.h"
#include "interpreter/cli/console.h"
#include "interpreter/eval/execution.h"

namespace hlo {

// Runs until all processes are finished. After two seconds shows, twice a
// second, how many instructions have been executed.
absl::Status RunWithProgress(Execution& execution, Console& console);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CLI_PROGRESS_H_
