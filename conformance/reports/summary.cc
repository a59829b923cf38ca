#include "conformance/reports/summary.h"

#include <algorithm>
#include <regex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/backends/profile.h"
#include "conformance/format/reseeded.h"

namespace hlo::conformance {
namespace {

// Longest part of a message that distinguishes clusters.
constexpr size_t kLongestPattern = 160;

// Most names of a list that are printed.
constexpr size_t kMostNames = 4;

void Add(Verdict verdict, Score& score) {
  if (verdict == Verdict::kOpen || verdict == Verdict::kFiltered) return;
  ++score.all;
  if (verdict == Verdict::kPass) ++score.passed;
}

// A message without its names, numbers and types, which vary between vectors.
std::string Pattern(const std::string& message) {
  static const std::regex kName("%[\\w.-]+"), kNumber("[0-9]+");
  std::string text = FirstLine(message).substr(0, kLongestPattern);
  text = std::regex_replace(text, kName, "%_");
  return std::regex_replace(text, kNumber, "#");
}

std::string WhatOf(const Result& result) {
  return result.looks_like.empty() ? Pattern(result.message)
                                   : result.looks_like;
}

// Results of one cluster have one key.
std::vector<std::string> KeyOf(const Result& result) {
  std::vector<std::string> key = {std::string(Name(result.verdict)),
                                  WhatOf(result)};
  const bool explained = result.verdict == Verdict::kFailRejected ||
                         result.verdict == Verdict::kErrored ||
                         result.verdict == Verdict::kCrash ||
                         result.verdict == Verdict::kFailShape;
  if (explained) return key;
  key.push_back(OpOf(result.id));
  if (!result.clauses.empty()) key.push_back(result.clauses.front());
  return key;
}

}  // namespace

std::string OpOf(const std::string& id) { return id.substr(0, id.find('/')); }

std::string Some(const std::set<std::string>& names) {
  std::string text;
  size_t shown = 0;
  for (const std::string& name : names) {
    if (shown == kMostNames && names.size() > kMostNames + 1) break;
    absl::StrAppend(&text, shown++ == 0 ? "" : ", ", name);
  }
  if (shown < names.size()) {
    absl::StrAppend(&text, " and ", names.size() - shown, " more");
  }
  return text;
}

std::string FirstLine(absl::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

std::string ShortRoot(const RunHead& head, size_t digits) {
  const uint64_t reseed = ReseedOf(head.root);
  return absl::StrCat(Published(head.root).substr(0, digits),
                      reseed == 0 ? "" : absl::StrCat(", reseed ", reseed));
}

std::string RepeatCommand(const RunHead& head, const Result& result) {
  const std::string backend =
      head.backend == "hloref" ? head.backend : "exec:COMMAND";
  const uint64_t reseed = ReseedOf(head.root);
  return absl::StrCat("hloref conform --backend ", backend,
                      reseed == 0 ? "" : absl::StrCat(" --reseed ", reseed),
                      head.huge ? " --huge" : "", " --only ", result.id);
}

Summary Summarize(const std::vector<Result>& results) {
  Summary summary;
  std::map<std::vector<std::string>, Cluster> clusters;
  for (const Result& result : results) {
    const std::string op = OpOf(result.id), type = TypeOf(result.id);
    ++summary.verdicts[static_cast<size_t>(result.verdict)];
    Add(result.verdict, summary.levels[static_cast<size_t>(result.level)]);
    Add(result.verdict, summary.ops[op]);
    Add(result.verdict, summary.board[op][type]);
    for (const std::string& clause : result.clauses) {
      Add(result.verdict, summary.clauses[clause]);
    }
    if (!IsFailure(result.verdict)) continue;
    Cluster& cluster = clusters[KeyOf(result)];
    cluster.verdict = result.verdict;
    cluster.what = WhatOf(result);
    cluster.ops.insert(op);
    if (!type.empty()) cluster.types.insert(type);
    cluster.clauses.insert(result.clauses.begin(), result.clauses.end());
    cluster.results.push_back(&result);
  }
  for (auto& [key, cluster] : clusters) {
    summary.clusters.push_back(std::move(cluster));
  }
  std::stable_sort(summary.clusters.begin(), summary.clusters.end(),
                   [](const Cluster& a, const Cluster& b) {
                     return a.results.size() > b.results.size();
                   });
  return summary;
}

}  // namespace hlo::conformance
