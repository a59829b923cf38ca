#include "conformance/reports/claim.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/reseeded.h"

namespace hlo::conformance {
namespace {

constexpr std::array<const char*, 4> kStrengthNames = {"none", "must",
                                                       "supported", "all"};

int64_t CountOf(const Claim& claim, Verdict verdict) {
  return claim.summary.verdicts[static_cast<size_t>(verdict)];
}

// Failures are the worst, those of a stronger level first.
int Badness(const Result& result) {
  if (IsFailure(result.verdict)) return 10 - static_cast<int>(result.level);
  switch (result.verdict) {
    case Verdict::kUnsupported:
      return 4;
    case Verdict::kWaived:
      return 3;
    case Verdict::kFiltered:
      return 2;
    case Verdict::kOpen:
      return 1;
    default:
      return 0;
  }
}

std::vector<Result> WorstOf(const std::vector<ClaimRun>& runs) {
  std::map<std::string, const Result*> worst;
  for (const ClaimRun& run : runs) {
    for (const Result& result : run.results.results) {
      const Result*& kept = worst[std::string(Published(result.id))];
      if (kept == nullptr || Badness(*kept) < Badness(result)) kept = &result;
    }
  }
  std::vector<Result> results;
  for (const auto& [id, result] : worst) {
    results.push_back(*result);
    results.back().id = id;
  }
  return results;
}

std::vector<std::string> LostIn(const ClaimRun& run, const ClaimRun& first) {
  std::set<std::string> passed;
  for (const Result& result : first.results.results) {
    if (result.verdict == Verdict::kPass) passed.insert(result.id);
  }
  std::vector<std::string> lost;
  for (const Result& result : run.results.results) {
    std::string id(Published(result.id));
    if (result.verdict == Verdict::kPass || !passed.contains(id)) continue;
    lost.push_back(std::move(id));
  }
  return lost;
}

ClaimStrength StrengthOf(const Claim& claim) {
  bool must_fails = false, fails = false;
  int64_t huge = 0;
  for (const Result& result : claim.worst) {
    if (result.message == kHugeMessage) ++huge;
    if (!IsFailure(result.verdict)) continue;
    fails = true;
    must_fails = must_fails || result.level == RequirementLevel::kMust;
  }
  if (must_fails || CountOf(claim, Verdict::kPass) == 0)
    return ClaimStrength::kNone;
  if (fails) return ClaimStrength::kMust;
  const bool all = CountOf(claim, Verdict::kUnsupported) == 0 &&
                   CountOf(claim, Verdict::kWaived) == 0 &&
                   CountOf(claim, Verdict::kFiltered) == huge;
  return all ? ClaimStrength::kAll : ClaimStrength::kSupported;
}

// The sentence of the claim itself, behind the backend's name.
std::string Sentence(const Claim& claim) {
  const int64_t passed = CountOf(claim, Verdict::kPass);
  const Score& must =
      claim.summary.levels[static_cast<size_t>(RequirementLevel::kMust)];
  const int64_t all = std::ssize(claim.worst);
  switch (claim.strength) {
    case ClaimStrength::kAll:
      return absl::StrCat("conformance: ", passed, " vectors pass, none fails");
    case ClaimStrength::kSupported:
      return absl::StrCat("conformance in what it supports: ", passed, " of ",
                          all, " vectors pass, none fails");
    case ClaimStrength::kMust:
      return absl::StrCat("what the documents demand: ", must.passed, " of ",
                          must.all, " `must` vectors pass, none of them fails");
    case ClaimStrength::kNone:
      return passed == 0 ? "nothing: no vector passes each time"
                         : "nothing: a `must` vector fails";
  }
  return "";
}

void AppendLost(const ClaimRun& run, std::string* text) {
  if (run.lost.empty()) return;
  const std::set<std::string> ids(run.lost.begin(), run.lost.end());
  absl::StrAppend(text, "  pass as published and not ", run.way, ": ",
                  ids.size(), " (", Some(ids), ")\n");
}

void AppendCounts(const Claim& claim, std::string* text) {
  std::vector<std::string> counts;
  for (int i = 0; i < kVerdictCount; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (CountOf(claim, verdict) == 0) continue;
    counts.push_back(absl::StrCat(CountOf(claim, verdict), " ", Name(verdict)));
  }
  absl::StrAppend(
      text, "  each as its worst result: ", absl::StrJoin(counts, ", "), "\n");
  std::set<std::string> failing;
  for (const Result& result : claim.worst) {
    if (IsFailure(result.verdict)) failing.insert(OpOf(result.id));
  }
  if (failing.empty()) return;
  absl::StrAppend(text, "  ops with a failure: ", failing.size(), " of ",
                  claim.summary.ops.size(), " (", Some(failing), ")\n");
}

Json CountsJson(const Counts& counts) {
  Json json = Json::object();
  for (int i = 0; i < kVerdictCount; ++i) {
    const size_t place = static_cast<size_t>(i);
    if (counts[place] == 0) continue;
    json[std::string(Name(static_cast<Verdict>(i)))] = counts[place];
  }
  return json;
}

Json ScoreJson(const Score& score) {
  return {{"passed", score.passed}, {"all", score.all}};
}

Json RunsJson(const Claim& claim) {
  Json runs = Json::array();
  for (const ClaimRun& run : claim.runs) {
    Json json;
    json["name"] = run.name;
    json["asked"] = run.way;
    json["root"] = run.results.head.root;
    json["verdicts"] = CountsJson(Summarize(run.results.results).verdicts);
    json["lost"] = run.lost;
    runs.push_back(std::move(json));
  }
  return runs;
}

std::string WaysOf(const Claim& claim) {
  return absl::StrJoin(claim.runs, ", ",
                       [](std::string* text, const ClaimRun& run) {
                         absl::StrAppend(text, run.way);
                       });
}

}  // namespace

Claim MakeClaim(std::vector<ClaimRun> runs) {
  Claim claim;
  claim.runs = std::move(runs);
  for (ClaimRun& run : claim.runs) run.lost = LostIn(run, claim.runs.front());
  claim.only = claim.runs.front().results.head.only;
  claim.worst = WorstOf(claim.runs);
  claim.summary = Summarize(claim.worst);
  claim.strength = StrengthOf(claim);
  return claim;
}

std::string ClaimText(const Claim& claim) {
  const RunHead& head = claim.runs.front().results.head;
  const std::string part =
      claim.only.empty()
          ? ""
          : absl::StrCat("of ", absl::StrJoin(claim.only, ", "), " alone, ");
  std::string text = absl::StrCat(
      head.backend, " ", head.version, " may claim ", part, Sentence(claim),
      "\n  asked ", WaysOf(claim), "\n  vectors ", ShortRoot(head, 12),
      " of hloref ", HLOREF_VERSION, ", form ", head.form,
      head.huge ? ", the huge ones too\n" : "\n");
  if (!head.profile.empty()) {
    absl::StrAppend(&text, "  declared: ",
                    absl::StrJoin(head.profile, ", ", absl::PairFormatter("=")),
                    "\n");
  }
  AppendCounts(claim, &text);
  for (const ClaimRun& run : claim.runs) AppendLost(run, &text);
  return text;
}

std::string ClaimJson(const Claim& claim) {
  const RunHead& head = claim.runs.front().results.head;
  Json json;
  json["schema"] = "hloref-claim/1";
  json["claim"] = kStrengthNames[static_cast<size_t>(claim.strength)];
  json["text"] = ClaimText(claim);
  json["suite"] = HLOREF_VERSION;
  json["root"] = head.root;
  json["backend"] = head.backend;
  json["version"] = head.version;
  json["form"] = head.form;
  json["huge"] = head.huge;
  json["profile"] = Json(head.profile);
  json["only"] = claim.only;
  json["as_published"] = claim.as_published;
  json["runs"] = RunsJson(claim);
  json["verdicts"] = CountsJson(claim.summary.verdicts);
  for (const RequirementLevel level :
       {RequirementLevel::kMust, RequirementLevel::kShould,
        RequirementLevel::kChoice}) {
    json["levels"][std::string(Name(level))] =
        ScoreJson(claim.summary.levels[static_cast<size_t>(level)]);
  }
  json["ops"] = Json::object();
  for (const auto& [op, score] : claim.summary.ops) {
    json["ops"][op] = ScoreJson(score);
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace hlo::conformance
