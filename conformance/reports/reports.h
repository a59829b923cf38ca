// A run's results for machines and for people.
#ifndef HLOREF_CONFORMANCE_REPORTS_REPORTS_H_
#define HLOREF_CONFORMANCE_REPORTS_REPORTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "conformance/run/infer_profile.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

// JUnit XML: a suite for each op, a case for each vector.
std::string JUnitReport(const Results& results);
// For a pull request or a terminal.
std::string MarkdownReport(const Results& results);
// One page without other files: failures by cause, contradictions, the
// scoreboard, the clause matrix. Light or dark as the reader's system is; fits a phone.
// `profile`: which choices the answers show, for where they contradict each
// other; may be empty.
std::string HtmlReport(const Results& results,
                       const std::vector<InferredChoice>& profile);

// junit.xml, report.markdown and report.html, in the folder.
absl::Status WriteReports(const Results& results,
                          const std::vector<InferredChoice>& profile,
                          const std::string& folder);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_REPORTS_REPORTS_H_
