// One run of `hloref conform`: its flags, asking and reporting.
#ifndef HLOREF_CLI_CONFORM_CONFORM_RUN_H_
#define HLOREF_CLI_CONFORM_CONFORM_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/console.h"
#include "base/data_files.h"
#include "conformance/backends/backend.h"
#include "conformance/format/golden.h"
#include "conformance/run/runner.h"

namespace hlo {

struct ConformFlags {
  std::string backend = "hloref";
  std::string golden = DataPath("golden");
  std::vector<std::string> choices;
  std::string profile, form = "hlo";
  std::string report_dir, waivers, shard = "0/1";
  int64_t timeout_ms = 10000, jobs = 1;
  bool resume = false, infer = false, layouts = false, claim = false;
  std::string heading;  // of the progress line
  conformance::RunOptions options;
  // Flags of verify.
  std::string answers, exported;
};

struct ConformOutcome {
  explicit ConformOutcome(ExitCode status) : exit(status) {}
  ExitCode exit;
  bool ended = false;            // the backend was asked all
  conformance::Results results;  // with waivers
};

// Asks, keeps the results as they come, and reports.
ConformOutcome RunAndReport(ConformFlags& flags,
                            const conformance::Golden& golden,
                            conformance::Backend& backend, Console& console);
// The same, of the backend that the flags name.
ConformOutcome AskAndReport(ConformFlags& flags,
                            const conformance::Golden& golden,
                            Console& console);

// The choices that the answers show, in the folder, too.
absl::Status TellProfile(const conformance::Golden& golden,
                         const conformance::Results& results,
                         const std::string& folder, Console& console);

// conform --claim: all vectors in several ways, each a run in a folder of its
// own below the report's, and what may be claimed.
ExitCode ConformToClaim(const ConformFlags& flags, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_CONFORM_RUN_H_
