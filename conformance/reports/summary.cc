#include "conformance/reports/summary.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {
namespace {

void Add(Verdict verdict, Score& score) {
  if (verdict == Verdict::kOpen || verdict == Verdict::kFiltered) return;
  ++score.all;
  if (verdict == Verdict::kPass) ++score.passed;
}

}  // namespace

std::string OpOf(const std::string& id) { return id.substr(0, id.find('/')); }

std::string TypeOf(const std::string& id) {
  size_t start = 0;
  while (start < id.size()) {
    const size_t end = std::min(id.find('/', start), id.size());
    std::string part = id.substr(start, end - start);
    if (ElementTypeFromName(part)) return part;
    start = end + 1;
  }
  return "";
}

std::string RepeatCommand(const RunHead& head, const Result& result) {
  const std::string backend = head.backend == "hloref" ? "cpu" : "exec:COMMAND";
  return absl::StrCat("hloref conform --backend ", backend, " --only ",
                      result.id);
}

Summary Summarize(const std::vector<Result>& results) {
  Summary summary;
  using Key = std::tuple<std::string, std::string, std::string, Verdict>;
  std::map<Key, Cluster> clusters;
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
    const std::string clause =
        result.clauses.empty() ? "" : result.clauses.front();
    Cluster& cluster = clusters[{op, type, clause, result.verdict}];
    cluster.op = op;
    cluster.type = type;
    cluster.clause = clause;
    cluster.verdict = result.verdict;
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
