// hloref-vectors reports: the bugs that were really reported, and which of them
// the vectors notice.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/files.h"
#include "conformance/format/golden.h"
#include "workshop/commands.h"
#include "workshop/mutants/report_run.h"

namespace hlo {
namespace {

using conformance::Report;
using conformance::ReportFate;

struct ReportFlags {
  std::string golden = "golden";
  std::string reports = "workshop/mutants/reports.txt";
  std::vector<std::string> links;  // empty: all
  bool all = false;                // each report, with what caught it
};

// Reports of one half and kind.
struct Count {
  int64_t reports = 0, caught = 0, by_few = 0;
};
using Counts = std::map<std::string, Count>;

void Add(const ReportFate& fate, Count& count) {
  ++count.reports;
  count.caught += fate.caught_by.empty() ? 0 : 1;
  const bool few = fate.caught_by.size() < conformance::kCatchesCounted;
  count.by_few += !fate.caught_by.empty() && few ? 1 : 0;
}

std::string Line(const Report& report, const ReportFate& fate) {
  std::string how = absl::StrJoin(fate.caught_by, " ");
  if (fate.caught_by.empty()) {
    how = absl::StrCat("missed: stands in ", fate.stands, ", fires in ",
                       fate.fired);
  }
  return absl::StrCat(report.link, " | ", report.kind, " | ", report.what,
                      " | ", how, "\n");
}

// Rows of a table, as the documents have it.
void Tell(Counts& counts, Console& console) {
  constexpr absl::string_view kSeparator = " | ";
  console.Out(absl::StrCat("| reports | ",
                           absl::StrJoin(conformance::kReportKinds, kSeparator),
                           " | all | by one vector or two |\n"));
  for (const char* half : {"to write from", "to judge by", "all"}) {
    std::string line = absl::StrCat("| ", half, kSeparator);
    for (const absl::string_view kind : conformance::kReportKinds) {
      const Count& count = counts[absl::StrCat(half, "/", kind)];
      absl::StrAppend(&line, count.caught, " of ", count.reports, kSeparator);
    }
    const Count& whole = counts[half];
    console.Out(absl::StrCat(line, whole.caught, " of ", whole.reports,
                             kSeparator, whole.by_few, " |\n"));
  }
}

ExitCode TryAllReports(const ReportFlags& flags, Console& console) {
  const auto text = ReadFile(flags.reports);
  if (!text.ok()) return console.Misuse(text.status());
  auto reports = conformance::ReadReports(*text);
  if (!reports.ok()) {
    return console.Failure(InFile(flags.reports, reports.status()));
  }
  if (!flags.links.empty()) {
    std::erase_if(*reports, [&](const Report& report) {
      return std::find(flags.links.begin(), flags.links.end(), report.link) ==
             flags.links.end();
    });
  }
  const auto golden = conformance::ReadGolden(flags.golden);
  if (!golden.ok()) return console.Failure(golden.status());
  const auto fates = conformance::TryReports(*reports, golden->vectors);
  Counts counts;
  for (size_t i = 0; i < fates.size(); ++i) {
    const Report& report = (*reports)[i];
    const std::string half = report.judges() ? "to judge by" : "to write from";
    for (const std::string& of : {half, std::string("all")}) {
      Add(fates[i], counts[of]);
      Add(fates[i], counts[absl::StrCat(of, "/", report.kind)]);
    }
    if (flags.all || (fates[i].caught_by.empty() && !report.judges())) {
      console.Out(Line(report, fates[i]));
    }
  }
  Tell(counts, console);
  return kFine;
}

}  // namespace

void AddReportsCommand(Command& program) {
  Command command = program.AddCommand(
      "reports",
      "Count the bugs, of those really reported, that vectors notice");
  auto flags = std::make_shared<ReportFlags>();
  command.Add("LINK", flags->links, "Only these: openxla/xla#5544");
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command.Add("--reports", flags->reports, "The table of reports")
      .ShowDefault();
  command.AddSwitch("--all", flags->all,
                    "Each report, with the vectors that caught it");
  command.OnCall(
      [flags](Console& console) { return TryAllReports(*flags, console); });
}

}  // namespace hlo
