// The end of every run against a backend, and its results as they come.
#ifndef HLOREF_CLI_CONFORM_CONFORM_REPORT_H_
#define HLOREF_CLI_CONFORM_CONFORM_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/console.h"
#include "base/files.h"
#include "conformance/run/runner.h"
#include "conformance/run/waivers.h"

namespace hlo {

// results.jsonl as it grows; with an empty folder nothing is written.
class ResultsFile {
 public:
  // Makes the folder. To resume: reads its results into `options.done`, and
  // goes on behind the last whole line.
  absl::Status Open(const std::string& folder, bool resume,
                    conformance::RunOptions& options);
  // FailedPrecondition: the file is of another run.
  absl::Status Begin(const conformance::RunHead& head);
  absl::Status Add(const conformance::Result& result);

 private:
  std::string path_;
  std::optional<conformance::RunHead> head_;  // of the run that was cut off
  std::optional<OutputFile> file_;
};

// Applies waivers, reports failures, writes the reports. kFailed: something
// failed, a waiver does not fit, or there was nothing. `golden`: the vectors of
// the results; may be empty.
ExitCode Report(conformance::Results& results,
                const std::vector<conformance::Waiver>& waivers,
                const conformance::Golden& golden, const std::string& folder,
                Console& console);

// An empty path: no waivers.
absl::StatusOr<std::vector<conformance::Waiver>> ReadWaiverFile(
    const std::string& path);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_CONFORM_REPORT_H_
