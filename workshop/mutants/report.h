// Wrong results that were really reported against compilers and runtimes of
// this language, each as a mutant: a trigger, and what the report says came
// out. `reports.txt` has them, and explains the words.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance {

// A word of a trigger or an effect: `name@operand=argument`.
struct ReportWord {
  bool negated = false;  // with a `!` before it
  std::string name;
  int64_t operand = -1;  // -1: none is named
  char relation = ' ';   // '=', '>' of ">=", '%', '~'
  std::string argument;
  int64_t number() const;  // the argument, as far as it is one
};

struct Report {
  std::string link;     // "openxla/xla#5544"
  std::string product;  // "XLA:GPU"
  std::string kind;     // of kReportKinds
  std::string what;
  std::vector<std::string> ops;     // any of these; empty: all
  std::vector<ReportWord> when;     // all of them hold
  std::vector<ReportWord> effects;  // one after the other

  // Vectors are written from the reports with even numbers; those with odd ones
  // judge the suite.
  bool judges() const;
};

inline constexpr absl::string_view kReportKinds[] = {
    "one op", "composition", "buffer", "loop", "collective"};

// InvalidArgument names the line: fields that are missing, a number that two
// have, an unknown word.
absl::StatusOr<std::vector<Report>> ReadReports(absl::string_view text);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_H_
