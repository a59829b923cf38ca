// StableHLO whose entry runs other functions as processes.
#ifndef HLOREF_CLI_RUN_PARALLEL_RUN_H_
#define HLOREF_CLI_RUN_PARALLEL_RUN_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "cli/run/program_flags.h"
#include "literals/literal.h"

namespace hlo {

// The result of the program that flags.load.program names, if its entry has an
// interpreter.run_parallel: what stands before it, the grid and what stands
// behind it are run one after the other. None if it has none, or the text is
// no StableHLO. REQUIRES: flags.prepare and flags.execution are complete.
absl::StatusOr<std::optional<Literal>> RunParallel(
    const std::shared_ptr<const std::string>& text, const ProgramFlags& flags,
    Arguments arguments);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_PARALLEL_RUN_H_
