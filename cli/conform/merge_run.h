// `hloref conform merge`: one run of its shards, or one claim.
#ifndef HLOREF_CLI_CONFORM_MERGE_RUN_H_
#define HLOREF_CLI_CONFORM_MERGE_RUN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/command_line.h"
#include "base/data_files.h"
#include "cli/conform/conform_run.h"

namespace hlo {

struct MergeFlags {
  std::string golden = DataPath("golden");
  std::vector<std::string> files;  // folders of a claim's shards
  std::string report_dir, waivers;
  bool infer = false, claim = false;
};

void AddMergeCommand(Command& conform);

// The results of all shards of one run. FailedPrecondition: they are not that.
// Other errors name a file that cannot be read.
absl::StatusOr<conformance::Results> MergedFiles(
    const std::vector<std::string>& files);
ExitCode NotMerged(const absl::Status& status, Console& console);
// The vectors that a run asked, drawn anew if its own were. Error: the folder
// has others.
absl::StatusOr<conformance::Golden> GoldenOf(const conformance::RunHead& head,
                                             const std::string& folder);
// Writes and reports a run that was merged.
ConformOutcome ReportMerged(const MergeFlags& flags,
                            conformance::Results merged,
                            const conformance::Golden& golden,
                            const std::string& report_dir, Console& console);

// merge --claim: each way of asking, and what may be claimed.
ExitCode MergeClaim(const MergeFlags& flags, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_MERGE_RUN_H_
