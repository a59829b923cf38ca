#include "base/found_program.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace hlo {

std::string FoundProgram(absl::string_view name) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  std::vector<std::string> folders = {self.parent_path().string()};
  const char* path = std::getenv("PATH");
  for (const absl::string_view folder :
       absl::StrSplit(path == nullptr ? "" : path, ':', absl::SkipEmpty())) {
    folders.emplace_back(folder);
  }
  for (const std::string& folder : folders) {
    std::string program = (fs::path(folder) / std::string(name)).string();
    if (access(program.c_str(), X_OK) == 0) return program;
  }
  return "";
}

std::string ShellQuoted(absl::string_view word) {
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}

}  // namespace hlo
