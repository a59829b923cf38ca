// The page.
#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "conformance/reports/reports.h"
#include "conformance/reports/summary.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kStyle = R"(
:root{color-scheme:light dark;--ink:#1c2330;--dim:#667085;--paper:#fff;
--line:#d9dee7;--good:#1a7f4b;--bad:#b3261e;--some:#8a5a00;--tint:#f4f6fa;
--goodbg:#e3f4ea;--badbg:#fbe6e4;--somebg:#fbf0d6}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ef;--dim:#98a2b3;
--paper:#12161d;--line:#2b3340;--good:#4cc38a;--bad:#ff8a80;--some:#e0b341;
--tint:#1a202a;--goodbg:#12301f;--badbg:#3a1a18;--somebg:#33280d}}
*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:76rem;
background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;margin:.2rem 0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.3rem 0;color:var(--dim)}code{font:.85em ui-monospace,monospace;
overflow-wrap:anywhere}.tiles{display:flex;flex-wrap:wrap;gap:.6rem;
margin:.8rem 0}.tile{flex:1 1 9rem;padding:.6rem .8rem;background:var(--tint);
border-radius:.5rem}.tile b{display:block;font-size:1.5rem;line-height:1.3}
.tile i{display:block;height:.3rem;margin-top:.4rem;border-radius:.2rem;
background:var(--line);overflow:hidden}.tile i s{display:block;height:100%;
background:currentColor}.chips{display:flex;flex-wrap:wrap;gap:.4rem}
.chips span{padding:.1rem .6rem;border-radius:1rem;background:var(--tint);
font-size:.9rem}.scroll{overflow-x:auto;max-height:75vh}
table{border-collapse:collapse;font-size:.85rem}
th,td{padding:.2rem .45rem;border-bottom:1px solid var(--line);text-align:left;
white-space:nowrap}thead th{position:sticky;top:0;background:var(--paper)}
tbody th{position:sticky;left:0;background:var(--paper)}
td.n{text-align:right;font-variant-numeric:tabular-nums}
.good{color:var(--good)}.bad{color:var(--bad)}.some{color:var(--some)}
td.good{background:var(--goodbg)}td.bad{background:var(--badbg)}
td.some{background:var(--somebg)}td.wide{white-space:normal;min-width:16rem;
overflow-wrap:anywhere}.clauses{display:flex;flex-wrap:wrap;gap:.3rem;
margin:.2rem 0 .7rem}.clauses span{padding:0 .45rem;border-radius:.3rem;
font-size:.8rem}.clauses .good{background:var(--goodbg)}
.clauses .bad{background:var(--badbg)}.clauses .some{background:var(--somebg)}
details{margin:.3rem 0;padding:.3rem .6rem;background:var(--tint);
border-radius:.5rem}details table,details th{background:none}
summary{cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:3.2rem;text-align:right}
summary span{display:block}summary em{display:block;color:var(--dim);
font-style:normal;font-size:.85rem}
@media (max-width:40rem){body{padding:.6rem;font-size:15px}
.tile{flex-basis:7rem}th,td{padding:.2rem .3rem}}
)";

// Elements of a cluster that are shown; results.jsonl has all.
constexpr size_t kElementsShown = 40;
// Most bytes of a message that are shown.
constexpr size_t kLongestExample = 400;

std::string Text(absl::string_view text) {
  return absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string Code(absl::string_view text) {
  return absl::StrCat("<code>", Text(text), "</code>");
}

absl::string_view ColorOf(const Score& score) {
  if (score.passed == score.all) return "good";
  return score.passed == 0 ? "bad" : "some";
}

std::string Cell(const Score& score) {
  if (score.all == 0) return "<td></td>";
  return absl::StrCat("<td class=\"n ", ColorOf(score), "\">", score.passed,
                      "/", score.all, "</td>");
}

void AppendTiles(const Summary& summary, std::string* page) {
  absl::StrAppend(page, "<div class=\"tiles\">");
  for (const RequirementLevel level :
       {RequirementLevel::kMust, RequirementLevel::kShould,
        RequirementLevel::kChoice}) {
    const Score& score = summary.levels[static_cast<size_t>(level)];
    const double percent = score.all == 0
                               ? 100
                               : 100.0 * static_cast<double>(score.passed) /
                                     static_cast<double>(score.all);
    const std::string text = absl::StrFormat("%.1f", percent);
    absl::StrAppend(page, "<div class=\"tile\">", Name(level), "<b class=\"",
                    ColorOf(score), "\">", text, " %</b>", score.passed, " of ",
                    score.all, "<i class=\"", ColorOf(score),
                    "\"><s style=\"width:", text, "%\"></s></i></div>");
  }
  absl::StrAppend(page, "</div>\n<div class=\"chips\">");
  for (size_t i = 0; i < kVerdictCount; ++i) {
    const int64_t count = summary.verdicts[i];
    if (count == 0) continue;
    const auto verdict = static_cast<Verdict>(i);
    absl::StrAppend(page, "<span class=\"",
                    IsFailure(verdict)          ? "bad"
                    : verdict == Verdict::kPass ? "good"
                                                : "",
                    "\">", Name(verdict), " ", count, "</span>");
  }
  absl::StrAppend(page, "</div>\n");
}

// The error over its bound: how far beyond it the element is. "3 ulp" and "2
// ulp": 1.5.
std::string Ratio(const WorstElement& worst) {
  double error = 0, bound = 0;
  const auto number = [](const std::string& text) {
    return text.substr(0, text.find(' '));
  };
  if (!absl::SimpleAtod(number(worst.error), &error) ||
      !absl::SimpleAtod(number(worst.bound), &bound) || bound <= 0) {
    return "";
  }
  return absl::StrFormat("%.3g", error / bound);
}

void AppendElement(const Result& result, std::string* page) {
  absl::StrAppend(page, "<tr><td>", Code(result.id), "</td>");
  if (!result.worst) {
    absl::StrAppend(page, "<td colspan=\"7\" class=\"wide\">",
                    Text(FirstLine(result.message)), "</td></tr>\n");
    return;
  }
  const WorstElement& worst = *result.worst;
  absl::StrAppend(
      page, "<td>process ", worst.process, ", leaf ", worst.leaf, ", [",
      absl::StrJoin(worst.index, ","), "]</td><td>", Code(worst.expected),
      "</td><td>", Code(worst.got), "</td><td class=\"n\">", Text(worst.error),
      "</td><td class=\"n\">", Text(worst.bound), "</td><td class=\"n\">",
      Ratio(worst), "</td><td class=\"n\">", worst.elements, "</td></tr>\n");
}

// The explanation of a cluster, in the words of one of its results.
std::string Example(const Cluster& cluster) {
  const Result& first = *cluster.results.front();
  return first.looks_like.empty()
             ? FirstLine(first.message).substr(0, kLongestExample)
             : first.looks_like;
}

void AppendCluster(const RunHead& head, const Cluster& cluster,
                   std::string* page) {
  absl::StrAppend(
      page, "<details><summary><b class=\"bad\">", cluster.results.size(),
      "</b> &times; ", Name(cluster.verdict), " ", Code(Some(cluster.ops)),
      " <span>", Text(Example(cluster)), "</span><em>",
      Text(Some(cluster.types)), " &middot; ", Text(Some(cluster.clauses)),
      "</em></summary>\n<p>Again: ",
      Code(RepeatCommand(head, *cluster.results.front())),
      "</p><div class=\"scroll\"><table><thead><tr><th>vector</th>"
      "<th>element</th><th>expected</th><th>got</th><th>error</th>"
      "<th>allowed</th><th>err / E</th><th>elements</th></tr></thead>"
      "<tbody>\n");
  const size_t shown = std::min(cluster.results.size(), kElementsShown);
  for (size_t i = 0; i < shown; ++i) AppendElement(*cluster.results[i], page);
  absl::StrAppend(page, "</tbody></table></div>");
  if (shown < cluster.results.size()) {
    absl::StrAppend(page, "<p>and ", cluster.results.size() - shown,
                    " more</p>");
  }
  absl::StrAppend(page, "</details>\n");
}

void AppendClusters(const Results& results, const Summary& summary,
                    std::string* page) {
  absl::StrAppend(page, "<h2>Failures by cause</h2>\n");
  if (summary.clusters.empty()) absl::StrAppend(page, "<p>None.</p>\n");
  for (const Cluster& cluster : summary.clusters) {
    AppendCluster(results.head, cluster, page);
  }
}

// Choices for which no value explains all answers.
void AppendContradictions(const std::vector<InferredChoice>& profile,
                          std::string* page) {
  std::string rows;
  for (const InferredChoice& each : profile) {
    if (each.contradicting.empty() && each.other.empty()) continue;
    absl::StrAppend(&rows, "<details><summary>", Code(each.choice), ": ",
                    each.contradicting.size(), " vectors contradict, ",
                    each.other.size(), " fit no value</summary><p>");
    for (const auto* ids : {&each.contradicting, &each.other}) {
      for (const std::string& id : *ids) {
        absl::StrAppend(&rows, Code(id), "<br>");
      }
    }
    absl::StrAppend(&rows, "</p></details>\n");
  }
  if (rows.empty()) return;
  absl::StrAppend(page, "<h2>Contradictions</h2>\n", rows);
}

void AppendBoard(const Summary& summary, std::string* page) {
  std::set<std::string> types;
  for (const auto& [op, row] : summary.board) {
    for (const auto& [type, score] : row) types.insert(type);
  }
  absl::StrAppend(page,
                  "<h2>Ops and types</h2><div class=\"scroll\"><table>"
                  "<thead><tr><th></th><th>all</th>");
  for (const std::string& type : types) {
    absl::StrAppend(page, "<th>", type.empty() ? "-" : type, "</th>");
  }
  absl::StrAppend(page, "</tr></thead><tbody>\n");
  for (const auto& [op, row] : summary.board) {
    absl::StrAppend(page, "<tr><th>", Text(op), "</th>",
                    Cell(summary.ops.at(op)));
    for (const std::string& type : types) {
      const auto score = row.find(type);
      absl::StrAppend(page,
                      score == row.end() ? "<td></td>" : Cell(score->second));
    }
    absl::StrAppend(page, "</tr>\n");
  }
  absl::StrAppend(page, "</tbody></table></div>\n");
}

// A rule's text, shown when it is pointed at.
std::string RuleTitle(const Clause& clause) {
  return absl::StrCat(Name(clause.strength), ": ", clause.text, " (",
                      clause.documents, "; ", clause.vectors.size(),
                      " vectors)");
}

// A line for each op with its clauses, also those that no run vector tests.
void AppendClauses(const Summary& summary, const std::vector<Clause>& clauses,
                   std::string* page) {
  std::map<std::string, std::string> titles;
  for (const auto& [clause, score] : summary.clauses) titles[clause];
  for (const Clause& each : clauses) titles[each.id] = RuleTitle(each);
  absl::StrAppend(page, "<h2>Clauses</h2>\n");
  std::string op;
  for (const auto& [clause, title] : titles) {
    const std::string of = clause.substr(0, clause.find('.'));
    if (of != op) {
      absl::StrAppend(page, op.empty() ? "" : "</div>\n", "<div>", Text(of),
                      "</div><div class=\"clauses\">");
      op = of;
    }
    const auto score = summary.clauses.find(clause);
    const bool asked = score != summary.clauses.end() && score->second.all > 0;
    absl::StrAppend(page, "<span class=\"", asked ? ColorOf(score->second) : "",
                    "\" title=\"", Text(title), "\">",
                    Text(clause.substr(of.size() + (clause == of ? 0 : 1))));
    if (asked) {
      absl::StrAppend(page, " ", score->second.passed, "/", score->second.all);
    }
    absl::StrAppend(page, "</span>");
  }
  absl::StrAppend(page, op.empty() ? "" : "</div>\n");
}

// The run: its programs, backend and declared choices.
std::string About(const Results& results) {
  std::string text = absl::StrCat(results.results.size(), " vectors, root ",
                                  Code(ShortRoot(results.head, 16)),
                                  ", programs as ", Text(results.head.form));
  for (const auto& [choice, value] : results.head.profile) {
    absl::StrAppend(&text, ", ", Code(absl::StrCat(choice, "=", value)));
  }
  return text;
}

}  // namespace

std::string HtmlReport(const Results& results, const ReportData& data) {
  const Summary summary = Summarize(results.results);
  const std::string title =
      absl::StrCat(Text(results.head.backend), " ", Text(results.head.version));
  std::string page = absl::StrCat(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>",
      title, "</title><style>", kStyle, "</style></head><body>\n<h1>", title,
      "</h1><p>", About(results), "</p>\n");
  AppendTiles(summary, &page);
  AppendClusters(results, summary, &page);
  AppendContradictions(data.profile, &page);
  AppendBoard(summary, &page);
  AppendClauses(summary, data.clauses, &page);
  return page + "</body></html>\n";
}

}  // namespace hlo::conformance
