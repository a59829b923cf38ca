// JUnit XML and Markdown.
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "conformance/reports/reports.h"
#include "conformance/reports/summary.h"

namespace hlo::conformance {
namespace {

std::string Xml(absl::string_view text) {
  std::string legal;
  for (const char c : text) {
    // XML has no other control characters.
    const bool control = static_cast<unsigned char>(c) < 0x20;
    legal.push_back(control && c != '\n' && c != '\t' ? ' ' : c);
  }
  return absl::StrReplaceAll(
      legal, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string What(const Result& result) {
  std::string text = result.message;
  if (!result.worst) return text;
  return absl::StrCat(text, text.empty() ? "" : ": ", "expected ",
                      result.worst->expected, ", got ", result.worst->got, " (",
                      result.worst->error, ", allowed ", result.worst->bound,
                      ")");
}

void AppendCase(const Result& result, std::string* xml) {
  absl::StrAppend(xml, "    <testcase classname=\"", Xml(OpOf(result.id)),
                  "\" name=\"", Xml(result.id), "\" time=\"",
                  absl::StrFormat("%.6f", result.ms / 1000), "\"");
  if (result.verdict == Verdict::kPass) {
    absl::StrAppend(xml, "/>\n");
    return;
  }
  const absl::string_view kind =
      IsFailure(result.verdict) ? "failure" : "skipped";
  absl::StrAppend(xml, "><", kind, " message=\"", Xml(Name(result.verdict)),
                  result.message.empty() && !result.worst ? "" : ": ",
                  Xml(What(result)), "\"/></testcase>\n");
}

// The text as a table's cell: neither a bar nor a mark of Markdown has a
// meaning in it.
std::string Cell(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"},
                                    {"|", "\\|"},
                                    {"`", "\\`"},
                                    {"*", "\\*"},
                                    {"_", "\\_"},
                                    {"<", "&lt;"},
                                    {"\n", " "}});
}

std::string Percent(const Score& score) {
  return score.all == 0
             ? "-"
             : absl::StrFormat("%.1f %%",
                               100.0 * static_cast<double>(score.passed) /
                                   static_cast<double>(score.all));
}

// The rules that do not hold.
void AppendRules(const Summary& summary, const std::vector<Clause>& clauses,
                 std::string* text) {
  absl::StrAppend(text,
                  "\n| rule | strength | passed | of | |\n"
                  "|---|---|---|---|---|\n");
  for (const Clause& clause : clauses) {
    const auto score = summary.clauses.find(clause.id);
    if (score == summary.clauses.end() ||
        score->second.passed == score->second.all) {
      continue;
    }
    absl::StrAppend(text, "| ", clause.id, " | ", Name(clause.strength), " | ",
                    score->second.passed, " | ", score->second.all, " | ",
                    Cell(clause.text), " |\n");
  }
}

}  // namespace

std::string JUnitReport(const Results& results) {
  std::map<std::string, std::vector<const Result*>> by_op;
  for (const Result& result : results.results) {
    by_op[OpOf(result.id)].push_back(&result);
  }
  std::string xml = absl::StrCat(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"",
      Xml(results.head.backend), " on vectors ", ShortRoot(results.head, 12),
      "\">\n");
  for (const auto& [op, all] : by_op) {
    int64_t failures = 0, skipped = 0;
    std::string cases;
    for (const Result* result : all) {
      if (IsFailure(result->verdict)) {
        ++failures;
      } else if (result->verdict != Verdict::kPass) {
        ++skipped;
      }
      AppendCase(*result, &cases);
    }
    absl::StrAppend(&xml, "  <testsuite name=\"", Xml(op), "\" tests=\"",
                    all.size(), "\" failures=\"", failures, "\" skipped=\"",
                    skipped, "\">\n", cases, "  </testsuite>\n");
  }
  return xml + "</testsuites>\n";
}

std::string MarkdownReport(const Results& results, const ReportData& data) {
  const Summary summary = Summarize(results.results);
  std::string text = absl::StrCat(
      "# ", Cell(results.head.backend), " ", Cell(results.head.version), "\n\n",
      "| level | passed | of | |\n|---|---|---|---|\n");
  for (const RequirementLevel level :
       {RequirementLevel::kMust, RequirementLevel::kShould,
        RequirementLevel::kChoice}) {
    const Score& score = summary.levels[static_cast<size_t>(level)];
    absl::StrAppend(&text, "| ", Name(level), " | ", score.passed, " | ",
                    score.all, " | ", Percent(score), " |\n");
  }
  absl::StrAppend(&text, "\nVectors ", ShortRoot(results.head, 12), ".\n");
  if (summary.clusters.empty()) return text + "\nNo failure.\n";
  absl::StrAppend(&text,
                  "\n| vectors | verdict | what | ops | types | for example |\n"
                  "|---|---|---|---|---|---|\n");
  for (const Cluster& cluster : summary.clusters) {
    absl::StrAppend(&text, "| ", cluster.results.size(), " | ",
                    Name(cluster.verdict), " | ", Cell(cluster.what), " | ",
                    Some(cluster.ops), " | ", Some(cluster.types), " | `",
                    cluster.results.front()->id, "` |\n");
  }
  AppendRules(summary, data.clauses, &text);
  return text;
}

}  // namespace hlo::conformance
