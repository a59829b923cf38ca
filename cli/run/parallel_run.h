// StableHLO whose entry runs other functions as processes.
#ifndef HLOREF_CLI_RUN_PARALLEL_RUN_H_
#define HLOREF_CLI_RUN_PARALLEL_RUN_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "cli/run/program_flags.h"
#include "interpreter/read_draft.h"
#include "interpreter/stablehlo/convert/run_parallel.h"
#include "literals/literal.h"

namespace hlo {

// A program with an interpreter.run_parallel in its entry.
struct ParallelProgram {
  ChosenProgram chosen;
  stablehlo::ParallelRun run;

  int64_t processes() const;  // of the grid
};

// The program that load.program names. None if it has no such op, or the text
// is no StableHLO.
absl::StatusOr<std::optional<ParallelProgram>> FindParallel(
    const std::shared_ptr<const std::string>& text, const LoadOptions& load);

// The result: what stands before the grid, the grid and what stands behind it
// are run one after the other. REQUIRES: flags.prepare and flags.execution are
// complete.
absl::StatusOr<Literal> RunParallel(const ParallelProgram& program,
                                    const ProgramFlags& flags,
                                    Arguments arguments);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_PARALLEL_RUN_H_
