#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "conformance/reports/reports.h"

namespace hlo::conformance {

absl::Status WriteReports(const Results& results, const std::string& folder) {
  const struct {
    const char* name;
    std::string (*make)(const Results&);
  } reports[] = {{"junit.xml", JUnitReport},
                 {"report.markdown", MarkdownReport},
                 {"report.html", HtmlReport}};
  for (const auto& report : reports) {
    const std::filesystem::path path =
        std::filesystem::path(folder) / report.name;
    std::ofstream file(path, std::ios::binary);
    file << report.make(results) << std::flush;
    if (!file) {
      return absl::PermissionDeniedError(
          absl::StrCat(path.string(), ": cannot be written"));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
