// Running to the end, with a sign of life at a terminal.
#ifndef HLOREF_CLI_RUN_PROGRESS_H_
#define HLOREF_CLI_RUN_PROGRESS_H_

#include "absl/status/status.h"
#include "base/console.h"
#include "interpreter/eval/execution.h"

namespace hlo {

// Runs until all processes are finished. After two seconds shows, twice a
// second, how many instructions have been executed.
absl::Status RunWithProgress(Execution& execution, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_PROGRESS_H_
