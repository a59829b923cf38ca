// hloref conform merge: one run of all its shards.
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/conform/conform_report.h"
#include "cli/conform/merge_run.h"
#include "cli/conform/selected_golden.h"
#include "conformance/format/reseeded.h"

namespace hlo {
namespace {

using conformance::Golden;
using conformance::Results;

absl::Status WriteResults(const Results& results, const std::string& folder) {
  ResultsFile file;
  conformance::RunOptions options;
  absl::Status written = file.Open(folder, false, options);
  if (written.ok()) written = file.Begin(results.head);
  for (const conformance::Result& result : results.results) {
    if (written.ok()) written = file.Add(result);
  }
  return written;
}

ExitCode MergeShards(const MergeFlags& flags, Console& console) {
  if (flags.claim) return MergeClaim(flags, console);
  auto merged = MergedFiles(flags.files);
  if (!merged.ok()) return NotMerged(merged.status(), console);
  const auto golden = GoldenOf(merged->head, flags.golden);
  if (!golden.ok()) return console.Failure(golden.status());
  return ReportMerged(flags, *std::move(merged), *golden, flags.report_dir,
                      console)
      .exit;
}

}  // namespace

absl::StatusOr<Results> MergedFiles(const std::vector<std::string>& files) {
  std::vector<Results> shards;
  for (const std::string& path : files) {
    const auto text = ReadFile(path);
    if (!text.ok()) return text.status();
    auto results = conformance::ReadResults(*text);
    if (!results.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": ", results.status().message()));
    }
    shards.push_back(*std::move(results));
  }
  auto merged = conformance::Merge(std::move(shards));
  if (merged.ok()) return merged;
  return absl::FailedPreconditionError(merged.status().message());
}

ExitCode NotMerged(const absl::Status& status, Console& console) {
  return absl::IsFailedPrecondition(status) ? console.Failure(status)
                                            : console.Misuse(status);
}

absl::StatusOr<Golden> GoldenOf(const conformance::RunHead& head,
                                const std::string& folder) {
  conformance::Selection selection;
  selection.reseed = conformance::ReseedOf(head.root);
  selection.only = head.only;
  auto golden = SelectedGolden(folder, selection);
  if (!golden.ok() || golden->root == head.root) return golden;
  return absl::FailedPreconditionError(
      absl::StrCat(folder, "/ has other vectors than those that were asked"));
}

ConformOutcome ReportMerged(const MergeFlags& flags, Results merged,
                            const Golden& golden, const std::string& report_dir,
                            Console& console) {
  const auto waivers = ReadWaiverFile(flags.waivers);
  if (!waivers.ok()) return ConformOutcome(console.Misuse(waivers.status()));
  absl::Status written = WriteResults(merged, report_dir);
  if (written.ok() && flags.infer) {
    written = TellProfile(golden, merged, report_dir, console);
  }
  if (!written.ok()) return ConformOutcome(console.Misuse(written));
  ConformOutcome outcome(kFine);
  outcome.ended = true;
  outcome.results = std::move(merged);
  outcome.exit = Report(outcome.results, *waivers, golden, report_dir, console);
  return outcome;
}

void AddMergeCommand(Command& conform) {
  Command merge = conform.AddCommand("merge", "Make one run of all its shards");
  auto flags = std::make_shared<MergeFlags>();
  merge
      .Add("FILE", flags->files,
           "results.jsonl of every shard; with --claim its --report-dir")
      .Required();
  merge.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  merge.Add("--report-dir", flags->report_dir, "Where the reports go");
  merge.Add("--waivers", flags->waivers, "Known failures, a JSON file");
  auto claim =
      merge.AddSwitch("--claim", flags->claim,
                      "Of the shards of a claim: tell what may be claimed");
  merge.AddSwitch("--infer-profile", flags->infer,
                  "Tell which choices the backend has made");
  claim.Excludes("--infer-profile");
  merge.OnCall(
      [flags](Console& console) { return MergeShards(*flags, console); });
}

}  // namespace hlo
