// The arguments that a snapshot of a run holds.
#ifndef HLOREF_CLI_RUN_SNAPSHOT_ARGUMENTS_H_
#define HLOREF_CLI_RUN_SNAPSHOT_ARGUMENTS_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/run/process_files.h"
#include "interpreter/load.h"

namespace hlo {

// As ReadArgumentFiles; no list where the module is no snapshot with arguments.
// Sets `result` where the snapshot has one.
absl::StatusOr<std::vector<Arguments>> SnapshotArguments(
    absl::string_view module, const LoadOptions& options,
    const ProcessCounts& counts, std::optional<Literal>* result);

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_SNAPSHOT_ARGUMENTS_H_
