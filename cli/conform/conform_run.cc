#include "cli/conform/conform_run.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/conform/conform_report.h"
#include "conformance/run/infer_profile.h"

namespace hlo {

using conformance::Golden;
using conformance::Results;

absl::Status TellProfile(const Golden& golden, const Results& results,
                         const std::string& folder, Console& console) {
  const std::vector<conformance::InferredChoice> profile =
      InferProfile(golden, results);
  console.Out(ProfileText(profile));
  if (folder.empty()) return absl::OkStatus();
  return WriteFile(folder + "/profile.json", ProfileJson(profile));
}

ConformOutcome RunAndReport(ConformFlags& flags, const Golden& golden,
                            conformance::Backend& backend, Console& console) {
  conformance::RunOptions& options = flags.options;
  auto waivers = ReadWaiverFile(flags.waivers);
  if (!waivers.ok()) return ConformOutcome(console.Misuse(waivers.status()));
  ResultsFile file;
  absl::Status opened = file.Open(flags.report_dir, flags.resume, options);
  if (!opened.ok()) return ConformOutcome(console.Misuse(opened));
  options.begin = [&](const conformance::RunHead& head) {
    return file.Begin(head);
  };
  options.progress = [&](const conformance::Result& result, int64_t done,
                         int64_t total) {
    if (done % 64 == 0 || done == total) {
      console.Progress(
          absl::StrCat(flags.heading, done, " of ", total, " ", result.id));
    }
    return file.Add(result);
  };
  auto results = Run(golden, backend, options);
  console.Progress("");
  if (!results.ok()) return ConformOutcome(console.Failure(results.status()));
  if (flags.infer) {
    absl::Status reported =
        TellProfile(golden, *results, flags.report_dir, console);
    if (!reported.ok()) return ConformOutcome(console.Misuse(reported));
  }
  ConformOutcome outcome(kFine);
  outcome.ended = true;
  outcome.results = *std::move(results);
  outcome.exit =
      Report(outcome.results, *waivers, golden, flags.report_dir, console);
  return outcome;
}

ConformOutcome AskAndReport(ConformFlags& flags, const Golden& golden,
                            Console& console) {
  auto backend = conformance::MakeBackend(
      flags.backend,
      {flags.options.profile, flags.timeout_ms, golden.root, flags.jobs});
  if (!backend.ok()) return ConformOutcome(console.Misuse(backend.status()));
  return RunAndReport(flags, golden, **backend, console);
}

}  // namespace hlo
