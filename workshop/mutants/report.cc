#include "workshop/mutants/report.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "ops/op_table.h"
#include "workshop/mutants/report_effect.h"
#include "workshop/mutants/report_trigger.h"

namespace hlo::conformance {
namespace {

ReportWord ReadWord(absl::string_view text) {
  ReportWord word;
  word.negated = absl::ConsumePrefix(&text, "!");
  const size_t end = std::min(text.find_first_of("=>%~"), text.size());
  absl::string_view name = text.substr(0, end);
  text.remove_prefix(end);
  const size_t at = name.find('@');
  if (at != name.npos) {
    if (!absl::SimpleAtoi(name.substr(at + 1), &word.operand)) {
      word.operand = -1;
    }
    name = name.substr(0, at);
  }
  word.name = std::string(name);
  if (!text.empty()) {
    word.relation = text[0];
    text.remove_prefix(word.relation == '>' ? 2 : 1);
  }
  word.argument = std::string(text);
  return word;
}

int64_t NumberOf(const Report& report) {
  int64_t number = 0;
  const size_t sign = report.link.find('#');
  if (sign == report.link.npos) return 0;
  return absl::SimpleAtoi(report.link.substr(sign + 1), &number) ? number : 0;
}

absl::Status ReadTrigger(absl::string_view text, Report& report) {
  for (const absl::string_view each :
       absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    if (report.ops.empty() && report.when.empty()) {
      if (each == "*") {
        report.ops.emplace_back();
        continue;
      }
      report.ops = absl::StrSplit(each, '|');
      for (const std::string& op : report.ops) {
        if (FindOp(op) != nullptr) continue;
        return absl::InvalidArgumentError(absl::StrCat("no op: ", op));
      }
      continue;
    }
    report.when.push_back(ReadWord(each));
    if (!IsCondition(report.when.back().name)) {
      return absl::InvalidArgumentError(absl::StrCat("no condition: ", each));
    }
  }
  if (report.ops == std::vector<std::string>{""}) report.ops.clear();
  return absl::OkStatus();
}

absl::Status ReadEffects(absl::string_view text, Report& report) {
  for (const absl::string_view each :
       absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    report.effects.push_back(ReadWord(each));
    if (!IsEffect(report.effects.back().name)) {
      return absl::InvalidArgumentError(absl::StrCat("no effect: ", each));
    }
  }
  if (report.effects.empty()) {
    return absl::InvalidArgumentError("a report without an effect");
  }
  return CheckTogether(report);
}

absl::StatusOr<Report> ReadReport(absl::string_view line) {
  const std::vector<std::string> parts = absl::StrSplit(line, " | ");
  if (parts.size() != 6) {
    return absl::InvalidArgumentError(
        "not `link | product | kind | what | trigger | effect`");
  }
  Report report;
  report.link = parts[0], report.product = parts[1], report.kind = parts[2];
  report.what = parts[3];
  if (NumberOf(report) == 0) {
    return absl::InvalidArgumentError("not `owner/name#number` at the start");
  }
  if (std::find(std::begin(kReportKinds), std::end(kReportKinds),
                report.kind) == std::end(kReportKinds)) {
    return absl::InvalidArgumentError(absl::StrCat("no kind: ", report.kind));
  }
  if (absl::Status read = ReadTrigger(parts[4], report); !read.ok()) {
    return read;
  }
  if (absl::Status read = ReadEffects(parts[5], report); !read.ok()) {
    return read;
  }
  return report;
}

}  // namespace

int64_t ReportWord::number() const {
  int64_t number = 0;
  return absl::SimpleAtoi(argument, &number) ? number : 0;
}

bool Report::judges() const { return NumberOf(*this) % 2 == 1; }

absl::StatusOr<std::vector<Report>> ReadReports(absl::string_view text) {
  std::vector<Report> reports;
  std::set<std::string> links;
  int number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    auto report = ReadReport(line);
    if (report.ok() && !links.insert(report->link).second) {
      report = absl::InvalidArgumentError("this report stands there twice");
    }
    if (!report.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": ", report.status().message()));
    }
    reports.push_back(*std::move(report));
  }
  return reports;
}

}  // namespace hlo::conformance
