// The page.
#include <set>

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
--line:#d9dee7;--good:#1a7f4b;--bad:#b3261e;--some:#9a6700;--tint:#f4f6fa}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ef;--dim:#98a2b3;
--paper:#12161d;--line:#2b3340;--good:#4cc38a;--bad:#ff8a80;--some:#e0b341;
--tint:#1a202a}}
*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:72rem;
background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;margin:.2rem 0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
p{margin:.3rem 0;color:var(--dim)}code{font:.9em ui-monospace,monospace;
overflow-wrap:anywhere}.tiles{display:flex;flex-wrap:wrap;gap:.6rem}
.tile{flex:1 1 8rem;padding:.6rem .8rem;background:var(--tint);
border-radius:.5rem}.tile b{display:block;font-size:1.3rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
th,td{padding:.25rem .5rem;border-bottom:1px solid var(--line);text-align:left;
white-space:nowrap}td.n{text-align:right}.good{color:var(--good)}
.bad{color:var(--bad);font-weight:600}.some{color:var(--some)}
details{margin:.4rem 0;padding:.4rem .7rem;background:var(--tint);
border-radius:.5rem}summary{cursor:pointer}
)";

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
  for (const Level level : {Level::kMust, Level::kShould, Level::kChoice}) {
    const Score& score = summary.levels[static_cast<size_t>(level)];
    const double percent = score.all == 0
                               ? 100
                               : 100.0 * static_cast<double>(score.passed) /
                                     static_cast<double>(score.all);
    absl::StrAppend(page, "<div class=\"tile\">", Name(level), "<b class=\"",
                    ColorOf(score), "\">", absl::StrFormat("%.1f %%", percent),
                    "</b>", score.passed, " of ", score.all, "</div>");
  }
  for (int i = 0; i < kVerdictCount; ++i) {
    const int64_t count = summary.verdicts[i];
    if (count == 0) continue;
    absl::StrAppend(page, "<div class=\"tile\">", Name(static_cast<Verdict>(i)),
                    "<b>", count, "</b></div>");
  }
  absl::StrAppend(page, "</div>\n");
}

void AppendLane(const Result& result, std::string* page) {
  absl::StrAppend(page, "<tr><td>", Code(result.id), "</td><td>");
  if (result.worst) {
    const WorstLane& worst = *result.worst;
    absl::StrAppend(page, "process ", worst.process, ", leaf ", worst.leaf,
                    ", [", absl::StrJoin(worst.index, ","), "]</td><td>",
                    Code(worst.expected), "</td><td>", Code(worst.got),
                    "</td><td>", Text(worst.error), " &gt; ", Text(worst.bound),
                    "</td><td class=\"n\">", worst.lanes, "</td></tr>\n");
  } else {
    absl::StrAppend(page, "</td><td colspan=\"4\">", Text(result.message),
                    "</td></tr>\n");
  }
}

void AppendClusters(const Results& results, const Summary& summary,
                    std::string* page) {
  absl::StrAppend(page, "<h2>Failures</h2>\n");
  if (summary.clusters.empty()) absl::StrAppend(page, "<p>None.</p>\n");
  for (const Cluster& cluster : summary.clusters) {
    absl::StrAppend(
        page, "<details><summary><b class=\"bad\">", cluster.results.size(),
        "</b> &times; ", Code(cluster.op), " ", Text(cluster.type), " ",
        Text(cluster.clause), ": ", Name(cluster.verdict),
        "</summary>\n<p>Again: ",
        Code(RepeatCommand(results.head, *cluster.results.front())),
        "</p><div class=\"scroll\"><table><tr><th>vector</th><th>lane</th>"
        "<th>expected</th><th>got</th><th>error</th><th>lanes</th></tr>\n");
    for (const Result* result : cluster.results) AppendLane(*result, page);
    absl::StrAppend(page, "</table></div></details>\n");
  }
}

void AppendBoard(const Summary& summary, std::string* page) {
  std::set<std::string> types;
  for (const auto& [op, row] : summary.board) {
    for (const auto& [type, score] : row) types.insert(type);
  }
  absl::StrAppend(page,
                  "<h2>Ops and types</h2><div class=\"scroll\"><table>"
                  "<tr><th></th><th>all</th>");
  for (const std::string& type : types) {
    absl::StrAppend(page, "<th>", type.empty() ? "-" : type, "</th>");
  }
  absl::StrAppend(page, "</tr>\n");
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
  absl::StrAppend(page, "</table></div>\n");
}

// A row for each op, its clauses in it.
void AppendClauses(const Summary& summary, std::string* page) {
  absl::StrAppend(page, "<h2>Clauses</h2><div class=\"scroll\"><table>\n");
  std::string op;
  for (const auto& [clause, score] : summary.clauses) {
    const std::string of = clause.substr(0, clause.find('.'));
    if (of != op) {
      absl::StrAppend(page, op.empty() ? "" : "</tr>\n", "<tr><th>", Text(of),
                      "</th>");
      op = of;
    }
    absl::StrAppend(page, "<td class=\"", ColorOf(score), "\">",
                    Text(clause.substr(of.size() + (clause == of ? 0 : 1))),
                    " ", score.passed, "/", score.all, "</td>");
  }
  absl::StrAppend(page, op.empty() ? "" : "</tr>\n", "</table></div>\n");
}

}  // namespace

std::string HtmlReport(const Results& results) {
  const Summary summary = Summarize(results.results);
  const std::string title =
      absl::StrCat(Text(results.head.backend), " ", Text(results.head.version));
  std::string page = absl::StrCat(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>",
      title, "</title><style>", kStyle, "</style></head><body>\n<h1>", title,
      "</h1><p>", results.results.size(), " vectors, root ",
      Code(results.head.root.substr(0, 16)), "</p>\n");
  AppendTiles(summary, &page);
  AppendClusters(results, summary, &page);
  AppendBoard(summary, &page);
  AppendClauses(summary, &page);
  return page + "</body></html>\n";
}

}  // namespace hlo::conformance
