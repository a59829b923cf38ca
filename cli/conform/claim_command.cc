// hloref conform --claim: a run for each way of asking; merge --claim: of all
// shards.
#include <array>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "cli/conform/conform_run.h"
#include "cli/conform/merge_run.h"
#include "cli/conform/selected_golden.h"
#include "conformance/format/reseeded.h"
#include "conformance/reports/claim.h"

namespace hlo {
namespace {

using conformance::ClaimRun;
using conformance::Golden;

// Each is the name of its folder.
enum class Way : uint8_t { kPublished, kDrawn, kRepeated, kNeighbours };
constexpr Way kAllWays[] = {Way::kPublished, Way::kDrawn, Way::kRepeated,
                            Way::kNeighbours};
constexpr std::array<const char*, 4> kWays = {"published", "drawn", "repeated",
                                              "neighbours"};

std::string WordsOf(Way way, uint64_t seed) {
  switch (way) {
    case Way::kPublished:
      return "as published";
    case Way::kDrawn:
      return absl::StrCat("drawn anew from ", seed);
    case Way::kRepeated:
      return "twice in a row";
    case Way::kNeighbours:
      return "beside neighbours of equal shapes";
  }
  return "";
}

std::string FolderOf(const std::string& report_dir, Way way) {
  if (report_dir.empty()) return "";
  return absl::StrCat(report_dir, "/", kWays[static_cast<size_t>(way)]);
}

// The head of a way's results has been written.
bool HasBegun(const ConformFlags& flags, Way way) {
  if (flags.report_dir.empty()) return false;
  const auto text =
      ReadFile(FolderOf(flags.report_dir, way) + "/results.jsonl");
  return text.ok() && text->find('\n') != std::string::npos;
}

// That of the run that goes on, else one that nobody knew before. All shards of
// a claim have one.
absl::StatusOr<uint64_t> SeedOf(const ConformFlags& flags) {
  const bool part = flags.options.shards > 1;
  if (part && flags.report_dir.empty()) {
    return absl::InvalidArgumentError(
        "--claim --shard: without --report-dir there is nothing to merge");
  }
  if (flags.options.reseed != 0) return flags.options.reseed;
  if (flags.resume && HasBegun(flags, Way::kDrawn)) {
    const auto text =
        ReadFile(FolderOf(flags.report_dir, Way::kDrawn) + "/results.jsonl");
    const auto results = conformance::ReadResults(*text);
    if (results.ok()) return conformance::ReseedOf(results->head.root);
  }
  if (part) {
    return absl::InvalidArgumentError(
        "--claim --shard: --reseed S, the same for each shard, says from what "
        "the vectors are drawn anew");
  }
  return std::random_device()() | uint64_t{1};
}

// Results of an earlier claim are no part of this one.
void Forget(const ConformFlags& flags) {
  if (flags.report_dir.empty() || flags.resume) return;
  std::error_code error;
  for (const Way way : kAllWays) {
    std::filesystem::remove(FolderOf(flags.report_dir, way) + "/results.jsonl",
                            error);
  }
  std::filesystem::remove(flags.report_dir + "/claim.json", error);
}

ConformFlags FlagsOf(const ConformFlags& flags, Way way, uint64_t seed) {
  ConformFlags own = flags;
  own.report_dir = FolderOf(flags.report_dir, way);
  // What has not begun cannot go on, but for the first: there is nothing.
  own.resume = flags.resume && (way == Way::kPublished || HasBegun(flags, way));
  own.options.reseed = way == Way::kDrawn ? seed : 0;
  own.options.repeat = way == Way::kRepeated ? 2 : 1;
  own.options.neighbours = way == Way::kNeighbours;
  own.heading = absl::StrCat(kWays[static_cast<size_t>(way)], ", ");
  return own;
}

int64_t AsPublished(const Golden& golden, const conformance::Results& results) {
  int64_t count = 0;
  for (const conformance::Result& result : results.results) {
    if (golden.unchanged.contains(result.id)) ++count;
  }
  return count;
}

ExitCode TellClaim(const std::string& report_dir, std::vector<ClaimRun> runs,
                   int64_t as_published, Console& console) {
  conformance::Claim claim = conformance::MakeClaim(std::move(runs));
  claim.as_published = as_published;
  console.Out(ClaimText(claim));
  if (!report_dir.empty()) {
    absl::Status written =
        WriteFile(report_dir + "/claim.json", ClaimJson(claim));
    if (!written.ok()) return console.Misuse(written);
  }
  return claim.strength == conformance::ClaimStrength::kNone ? kFailed : kFine;
}

// The runs of a claim as they come.
struct ClaimRuns {
  std::vector<ClaimRun> runs;
  ExitCode worst = kFine;
  int64_t as_published = 0;

  void Add(Way way, uint64_t seed, const Golden& vectors,
           ConformOutcome outcome) {
    if (outcome.exit != kFine) worst = outcome.exit;
    as_published += AsPublished(vectors, outcome.results);
    runs.push_back({kWays[static_cast<size_t>(way)],
                    WordsOf(way, seed),
                    std::move(outcome.results),
                    {}});
  }
};

// The shards' runs, for each way. Error: a shard's is missing, or of another
// run, or of another claim than the other ways'.
absl::StatusOr<std::vector<conformance::Results>> MergedWays(
    const std::vector<std::string>& folders) {
  std::vector<conformance::Results> ways;
  for (const Way way : kAllWays) {
    std::vector<std::string> files;
    for (const std::string& folder : folders) {
      files.push_back(FolderOf(folder, way) + "/results.jsonl");
    }
    auto merged = MergedFiles(files);
    const char* name = kWays[static_cast<size_t>(way)];
    if (!merged.ok()) {
      return absl::Status(merged.status().code(),
                          absl::StrCat(name, ": ", merged.status().message()));
    }
    conformance::RunHead head = (ways.empty() ? *merged : ways.front()).head;
    const uint64_t seed = conformance::ReseedOf(merged->head.root);
    head.root = conformance::Reseeded(conformance::Published(head.root),
                                      way == Way::kDrawn ? seed : 0);
    head.repeat = way == Way::kRepeated ? 2 : 1;
    head.neighbours = way == Way::kNeighbours;
    std::string difference = DifferenceOf(head, merged->head);
    if (way == Way::kDrawn && seed == 0) difference = "seed";
    if (!difference.empty()) {
      return absl::FailedPreconditionError(absl::StrCat(
          name, ": not of one claim with the others: another ", difference));
    }
    ways.push_back(*std::move(merged));
  }
  return ways;
}

}  // namespace

ExitCode ConformToClaim(const ConformFlags& flags, Console& console) {
  conformance::Selection published = flags.options;
  published.reseed = 0;
  const auto golden = SelectedGolden(flags.golden, published);
  if (!golden.ok()) return console.Failure(golden.status());
  const auto known = SeedOf(flags);
  if (!known.ok()) return console.Misuse(known.status());
  const uint64_t seed = *known;
  Forget(flags);
  ClaimRuns all;
  for (const Way way : kAllWays) {
    ConformFlags own = FlagsOf(flags, way, seed);
    absl::StatusOr<Golden> drawn = Golden();
    if (way == Way::kDrawn) drawn = SelectedGolden(flags.golden, own.options);
    if (!drawn.ok()) return console.Failure(drawn.status());
    console.Out(absl::StrCat("asked ", WordsOf(way, seed), "\n"));
    const Golden& vectors = way == Way::kDrawn ? *drawn : *golden;
    ConformOutcome outcome = AskAndReport(own, vectors, console);
    if (!outcome.ended || outcome.exit == kUsage) return outcome.exit;
    all.Add(way, seed, vectors, std::move(outcome));
    console.FlushOut();
  }
  if (flags.options.shards > 1) {
    console.Out(absl::StrCat("shard ", flags.options.shard, " of ",
                             flags.options.shards,
                             " of a claim, which `hloref conform merge "
                             "--claim` makes of all\n"));
    return all.worst;
  }
  const ExitCode told = TellClaim(flags.report_dir, std::move(all.runs),
                                  all.as_published, console);
  return told == kFine ? all.worst : told;
}

ExitCode MergeClaim(const MergeFlags& flags, Console& console) {
  auto ways = MergedWays(flags.files);
  if (!ways.ok()) return NotMerged(ways.status(), console);
  const auto golden = GoldenOf(ways->front().head, flags.golden);
  if (!golden.ok()) return console.Failure(golden.status());
  ClaimRuns all;
  uint64_t seed = 0;
  for (const Way way : kAllWays) {
    conformance::Results& merged = (*ways)[static_cast<size_t>(way)];
    absl::StatusOr<Golden> drawn = Golden();
    if (way == Way::kDrawn) {
      seed = conformance::ReseedOf(merged.head.root);
      drawn = GoldenOf(merged.head, flags.golden);
    }
    if (!drawn.ok()) return console.Failure(drawn.status());
    console.Out(absl::StrCat("asked ", WordsOf(way, seed), "\n"));
    const Golden& vectors = way == Way::kDrawn ? *drawn : *golden;
    ConformOutcome outcome =
        ReportMerged(flags, std::move(merged), vectors,
                     FolderOf(flags.report_dir, way), console);
    if (outcome.exit == kUsage) return outcome.exit;
    all.Add(way, seed, vectors, std::move(outcome));
  }
  const ExitCode told = TellClaim(flags.report_dir, std::move(all.runs),
                                  all.as_published, console);
  return told == kFine ? all.worst : told;
}

}  // namespace hlo
