// A run's results for machines and for people.
#ifndef HLOREF_CONFORMANCE_REPORTS_REPORTS_H_
#define HLOREF_CONFORMANCE_REPORTS_REPORTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "conformance/reports/clauses.h"
#include "conformance/run/infer_profile.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

// Contents of reports beside the results; any of it may be empty.
struct ReportData {
  std::vector<InferredChoice> profile;  // which choices the answers show
  std::vector<Clause> clauses;          // all rules, with all vectors
};

// JUnit XML: a suite for each op, a case for each vector.
std::string JUnitReport(const Results& results);
// For a pull request or a terminal: the score, failures by cause, the rules
// that do not hold.
std::string MarkdownReport(const Results& results, const ReportData& data);
// One page without other files: failures by cause, contradictions, the
// scoreboard, the clause matrix. Light or dark as the reader's system is; fits
// a phone.
std::string HtmlReport(const Results& results, const ReportData& data);

// junit.xml, report.markdown and report.html, in the folder.
absl::Status WriteReports(const Results& results, const ReportData& data,
                          const std::string& folder);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_REPORTS_REPORTS_H_
