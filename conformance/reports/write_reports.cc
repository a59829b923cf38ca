#include <filesystem>
#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/reports/reports.h"

namespace hlo::conformance {

absl::Status WriteReports(const Results& results, const ReportData& data,
                          const std::string& folder) {
  const std::pair<const char*, std::string> reports[] = {
      {"junit.xml", JUnitReport(results)},
      {"report.markdown", MarkdownReport(results, data)},
      {"report.html", HtmlReport(results, data)}};
  for (const auto& [name, text] : reports) {
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    std::ofstream file(path, std::ios::binary);
    file << text << std::flush;
    if (!file) {
      return absl::PermissionDeniedError(
          absl::StrCat(path.string(), ": cannot be written"));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
