// hloref conform --claim: a run for each way of asking.
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

std::string FolderOf(const ConformFlags& flags, Way way) {
  if (flags.report_dir.empty()) return "";
  return absl::StrCat(flags.report_dir, "/", kWays[static_cast<size_t>(way)]);
}

// The head of a way's results has been written.
bool HasBegun(const ConformFlags& flags, Way way) {
  if (flags.report_dir.empty()) return false;
  const auto text = ReadFile(FolderOf(flags, way) + "/results.jsonl");
  return text.ok() && text->find('\n') != std::string::npos;
}

// That of the run that goes on, else one that nobody knew before.
uint64_t SeedOf(const ConformFlags& flags) {
  if (flags.options.reseed != 0) return flags.options.reseed;
  if (flags.resume && HasBegun(flags, Way::kDrawn)) {
    const auto text = ReadFile(FolderOf(flags, Way::kDrawn) + "/results.jsonl");
    const auto results = conformance::ReadResults(*text);
    if (results.ok()) return conformance::ReseedOf(results->head.root);
  }
  return std::random_device()() | uint64_t{1};
}

// Results of an earlier claim are no part of this one.
void Forget(const ConformFlags& flags) {
  if (flags.report_dir.empty() || flags.resume) return;
  std::error_code error;
  for (const Way way : kAllWays) {
    std::filesystem::remove(FolderOf(flags, way) + "/results.jsonl", error);
  }
  std::filesystem::remove(flags.report_dir + "/claim.json", error);
}

ConformFlags FlagsOf(const ConformFlags& flags, Way way, uint64_t seed) {
  ConformFlags own = flags;
  own.report_dir = FolderOf(flags, way);
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

ExitCode TellClaim(const ConformFlags& flags, std::vector<ClaimRun> runs,
                   int64_t as_published, Console& console) {
  conformance::Claim claim = conformance::MakeClaim(std::move(runs));
  claim.only = flags.options.only;
  claim.as_published = as_published;
  console.Out(ClaimText(claim));
  if (!flags.report_dir.empty()) {
    absl::Status written =
        WriteFile(flags.report_dir + "/claim.json", ClaimJson(claim));
    if (!written.ok()) return console.Misuse(written);
  }
  return claim.strength == conformance::ClaimStrength::kNone ? kFailed : kFine;
}

}  // namespace

ExitCode ConformToClaim(const ConformFlags& flags, Console& console) {
  conformance::Selection published = flags.options;
  published.reseed = 0;
  const auto golden = SelectedGolden(flags.golden, published);
  if (!golden.ok()) return console.Failure(golden.status());
  Forget(flags);
  const uint64_t seed = SeedOf(flags);
  std::vector<ClaimRun> runs;
  ExitCode worst = kFine;
  int64_t as_published = 0;
  for (const Way way : kAllWays) {
    ConformFlags own = FlagsOf(flags, way, seed);
    absl::StatusOr<Golden> drawn = Golden();
    if (way == Way::kDrawn) drawn = SelectedGolden(flags.golden, own.options);
    if (!drawn.ok()) return console.Failure(drawn.status());
    console.Out(absl::StrCat("asked ", WordsOf(way, seed), "\n"));
    const Golden& vectors = way == Way::kDrawn ? *drawn : *golden;
    ConformOutcome outcome = AskAndReport(own, vectors, console);
    if (!outcome.ended || outcome.exit == kUsage) return outcome.exit;
    if (outcome.exit != kFine) worst = outcome.exit;
    as_published += AsPublished(vectors, outcome.results);
    runs.push_back({kWays[static_cast<size_t>(way)],
                    WordsOf(way, seed),
                    std::move(outcome.results),
                    {}});
    console.FlushOut();
  }
  const ExitCode told =
      TellClaim(flags, std::move(runs), as_published, console);
  return told == kFine ? worst : told;
}

}  // namespace hlo
