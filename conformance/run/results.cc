#include "conformance/run/results.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/reseeded.h"
#include "conformance/format/vector_names.h"

namespace hlo::conformance {
namespace {

Json WorstJson(const WorstElement& worst) {
  Json json;
  json["process"] = worst.process;
  json["leaf"] = worst.leaf;
  json["index"] = worst.index;
  json["expected"] = worst.expected;
  json["got"] = worst.got;
  json["error"] = worst.error;
  json["bound"] = worst.bound;
  json["lanes"] = worst.elements;
  return json;
}

WorstElement ReadWorst(const Json& json, absl::Status& status) {
  JsonFields fields(json, "worst", status);
  WorstElement worst;
  worst.process = fields.Integer("process", 0);
  worst.leaf = fields.Integer("leaf", 0);
  for (const Json& each : fields.List("index")) {
    worst.index.push_back(each.is_number_integer() ? each.get<int64_t>() : 0);
  }
  worst.expected = fields.Text("expected");
  worst.got = fields.Text("got");
  worst.error = fields.Text("error");
  worst.bound = fields.Text("bound");
  worst.elements = fields.Integer("lanes", 0);
  return worst;
}

absl::StatusOr<RunHead> ReadHead(const Json& json) {
  absl::Status status;
  RunHead head;
  {
    JsonFields whole(json, "", status);
    const Json* run = whole.Find("run");
    if (run == nullptr) return status;
    JsonFields fields(*run, "run", status);
    head.root = fields.Text("root");
    head.backend = fields.Text("backend");
    head.version = fields.Text("version");
    if (const Json* profile = fields.Find("profile");
        profile != nullptr && profile->is_object()) {
      JsonFields choices(*profile, "run.profile", status);
      for (const auto& [choice, value] : profile->items()) {
        head.profile[choice] = choices.Text(choice);
      }
    }
    head.form = fields.Text("form");
    const Json* huge = fields.Find("huge", false);
    head.huge = huge != nullptr && *huge == true;
    head.only = fields.Texts("only", false);
    if (fields.Find("repeat", false) != nullptr) {
      head.repeat = fields.Integer("repeat", 1);
    }
    const Json* neighbours = fields.Find("neighbours", false);
    head.neighbours = neighbours != nullptr && *neighbours == true;
    head.shard = fields.Integer("shard", 0);
    head.shards = fields.Integer("shards", 1);
    head.vectors = fields.Integer("vectors", 0);
  }
  if (!status.ok()) return status;
  return head;
}

absl::StatusOr<Result> ReadResult(const Json& json) {
  absl::Status status;
  Result result;
  {
    JsonFields fields(json, "", status);
    result.id = fields.Text("id");
    result.rev = static_cast<int>(fields.Integer("rev", 1));
    const auto level = FromName<RequirementLevel>(kRequirementLevelNames,
                                                  fields.Text("level"));
    if (!level) fields.Fail("level", "no such level");
    result.level = level.value_or(RequirementLevel::kMust);
    result.clauses = fields.Texts("clauses");
    const auto verdict = VerdictFromName(fields.Text("verdict"));
    if (!verdict) fields.Fail("verdict", "no such verdict");
    result.verdict = verdict.value_or(Verdict::kSuiteError);
    result.message = fields.Text("message", false);
    if (const Json* worst = fields.Find("worst", false)) {
      result.worst = ReadWorst(*worst, status);
    }
    result.looks_like = fields.Text("looks_like", false);
    for (const Json& each : fields.List("holding", false)) {
      result.holding.push_back(each.is_number_integer() ? each.get<int>() : 0);
    }
    const Json* ms = fields.Find("ms", false);
    result.ms = ms != nullptr && ms->is_number() ? ms->get<double>() : 0;
  }
  if (!status.ok()) return status;
  return result;
}

absl::Status LineError(size_t line, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat("line ", line + 1, ": ", message));
}

}  // namespace

std::string ToLine(const RunHead& head) {
  Json run;
  run["root"] = head.root;
  run["backend"] = head.backend;
  run["version"] = head.version;
  run["profile"] = Json::object();
  for (const auto& [choice, value] : head.profile) {
    run["profile"][choice] = value;
  }
  run["form"] = head.form;
  if (head.huge) run["huge"] = true;
  if (!head.only.empty()) run["only"] = head.only;
  if (head.repeat != 1) run["repeat"] = head.repeat;
  if (head.neighbours) run["neighbours"] = true;
  run["shard"] = head.shard;
  run["shards"] = head.shards;
  run["vectors"] = head.vectors;
  return Json{{"run", std::move(run)}}.dump();
}

std::string ToLine(const Result& result) {
  Json json;
  json["id"] = result.id;
  json["rev"] = result.rev;
  json["level"] = Name(result.level);
  json["clauses"] = result.clauses;
  json["verdict"] = Name(result.verdict);
  if (!result.message.empty()) json["message"] = result.message;
  if (result.worst) json["worst"] = WorstJson(*result.worst);
  if (!result.looks_like.empty()) json["looks_like"] = result.looks_like;
  if (!result.holding.empty()) json["holding"] = result.holding;
  json["ms"] = result.ms;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<Results> ReadResults(absl::string_view text) {
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  lines.pop_back();  // without an end: half a line, or empty
  if (lines.empty()) return LineError(0, "no head");
  Results results;
  std::set<std::string> ids;
  for (size_t i = 0; i < lines.size(); ++i) {
    const Json json = Json::parse(lines[i], nullptr, false);
    if (!json.is_object()) return LineError(i, "no JSON object");
    if (i == 0) {
      auto head = ReadHead(json);
      if (!head.ok()) return LineError(i, head.status().message());
      results.head = *std::move(head);
      continue;
    }
    auto result = ReadResult(json);
    if (!result.ok()) return LineError(i, result.status().message());
    if (!ids.insert(result->id).second) {
      return LineError(i, absl::StrCat(result->id, " stands twice"));
    }
    results.results.push_back(*std::move(result));
  }
  return results;
}

std::string DifferenceOf(const RunHead& a, const RunHead& b) {
  if (Published(a.root) != Published(b.root)) return "root";
  if (a.root != b.root) return "seed";
  if (a.backend != b.backend || a.version != b.version) return "backend";
  if (a.profile != b.profile) return "profile";
  if (a.form != b.form) return "form";
  if (a.repeat != b.repeat) return "--repeat";
  if (a.neighbours != b.neighbours) return "--neighbours";
  if (a.huge != b.huge) return "--huge";
  if (a.only != b.only || a.vectors != b.vectors) return "--only";
  return a.shards != b.shards ? "number of shards" : "";
}

absl::StatusOr<Results> Merge(std::vector<Results> shards) {
  if (shards.empty()) return absl::InvalidArgumentError("nothing to merge");
  Results all;
  all.head = shards.front().head;
  std::set<int64_t> seen;
  std::set<std::string> ids;
  for (Results& part : shards) {
    const std::string difference = DifferenceOf(all.head, part.head);
    if (!difference.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the parts are not of one run: another ", difference));
    }
    if (!seen.insert(part.head.shard).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("shard ", part.head.shard, " is there twice"));
    }
    for (Result& result : part.results) {
      if (!ids.insert(result.id).second) {
        return absl::InvalidArgumentError(
            absl::StrCat(result.id, " stands in two shards"));
      }
      all.results.push_back(std::move(result));
    }
  }
  if (static_cast<int64_t>(seen.size()) != all.head.shards) {
    int64_t missing = 0;
    while (seen.contains(missing)) ++missing;
    return absl::InvalidArgumentError(
        absl::StrCat("there are ", seen.size(), " of ", all.head.shards,
                     " shards; shard ", missing, " is missing"));
  }
  if (static_cast<int64_t>(ids.size()) != all.head.vectors) {
    return absl::InvalidArgumentError(absl::StrCat(
        ids.size(), " results for ", all.head.vectors, " vectors"));
  }
  all.head.shard = 0;
  all.head.shards = 1;
  std::sort(all.results.begin(), all.results.end(),
            [](const Result& a, const Result& b) { return a.id < b.id; });
  return all;
}

}  // namespace hlo::conformance
