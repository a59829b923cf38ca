#include "book/libraries.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "base/files.h"

namespace hlo::book {
namespace {

constexpr const char* kFolder = "/usr/share/javascript/codemirror/";
// In the book they are called by the last part.
constexpr const char* kFiles[] = {"codemirror.js", "codemirror.css",
                                  "addon/lint/lint.js", "addon/lint/lint.css"};

std::string LastPart(absl::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

std::vector<std::string> LibraryFiles() {
  std::vector<std::string> names;
  for (const char* file : kFiles) {
    std::error_code error;
    if (std::filesystem::exists(absl::StrCat(kFolder, file), error)) {
      names.push_back(LastPart(file));
    }
  }
  return names;
}

absl::StatusOr<std::string> ReadLibrary(absl::string_view name) {
  for (const char* file : kFiles) {
    if (name == LastPart(file)) return ReadFile(absl::StrCat(kFolder, file));
  }
  return absl::NotFoundError(absl::StrCat("no library has `", name, "`"));
}

}  // namespace hlo::book
