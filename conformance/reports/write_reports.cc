#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "conformance/reports/reports.h"

namespace hlo::conformance {

absl::Status WriteReports(const Results& results, const ReportData& data,
                          const std::string& folder) {
  const std::pair<const char*, std::string> reports[] = {
      {"junit.xml", JUnitReport(results)},
      {"report.markdown", MarkdownReport(results, data)},
      {"report.html", HtmlReport(results, data)}};
  for (const auto& [name, text] : reports) {
    absl::Status written = WriteFile(absl::StrCat(folder, "/", name), text);
    if (!written.ok()) return written;
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
