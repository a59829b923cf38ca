#include "conformance/run/waivers.h"

#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/reseeded.h"

namespace hlo::conformance {
namespace {

// YYYY-MM-DD, so that days are compared as texts.
bool IsDay(absl::string_view text) {
  if (text.size() != 10) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-'
             : !absl::ascii_isdigit(static_cast<unsigned char>(text[i]))) {
      return false;
    }
  }
  return true;
}

}  // namespace

absl::StatusOr<std::vector<Waiver>> ReadWaivers(absl::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_array()) {
    return absl::InvalidArgumentError("not a JSON list of waivers");
  }
  absl::Status status;
  std::vector<Waiver> waivers;
  std::set<std::string> ids;
  for (const Json& each : json) {
    JsonFields fields(each, absl::StrCat("[", waivers.size(), "]"), status);
    Waiver& waiver = waivers.emplace_back();
    waiver.id = fields.Text("id");
    waiver.rev = static_cast<int>(fields.Integer("rev", 1));
    const auto verdict = VerdictFromName(fields.Text("verdict"));
    if (!verdict || !IsFailure(*verdict)) {
      fields.Fail("verdict", "no verdict that can be waived");
    }
    waiver.verdict = verdict.value_or(Verdict::kFailValue);
    waiver.link = fields.Text("link");
    waiver.expires = fields.Text("expires");
    if (!IsDay(waiver.expires)) fields.Fail("expires", "not YYYY-MM-DD");
    if (!ids.insert(waiver.id).second) fields.Fail("id", "waived twice");
  }
  if (!status.ok()) return status;
  return waivers;
}

std::vector<std::string> Apply(const std::vector<Waiver>& waivers,
                               absl::string_view today,
                               const Manifest& manifest,
                               std::vector<Result>& results) {
  std::map<std::string, Result*> by_id;
  for (Result& result : results) {
    by_id[std::string(Published(result.id))] = &result;
  }
  std::vector<std::string> problems;
  for (const Waiver& waiver : waivers) {
    const auto found = by_id.find(waiver.id);
    const auto tell = [&](absl::string_view what) {
      problems.push_back(absl::StrCat("waiver of ", waiver.id, ": ", what));
    };
    if (found == by_id.end()) {
      const auto row = manifest.find(waiver.id);
      const bool known =
          row != manifest.end() && row->second.level != "withdrawn";
      if (!known) tell("no such vector");
    } else if (found->second->rev != waiver.rev) {
      tell(absl::StrCat("of revision ", waiver.rev, ", the vector has ",
                        found->second->rev));
    } else if (waiver.expires < today) {
      tell(absl::StrCat("expired on ", waiver.expires));
    } else if (found->second->verdict != waiver.verdict) {
      tell(absl::StrCat("of ", Name(waiver.verdict), ", it is ",
                        Name(found->second->verdict)));
    } else {
      found->second->verdict = Verdict::kWaived;
      found->second->message = waiver.link;
    }
  }
  return problems;
}

}  // namespace hlo::conformance
