#include "cli/conform/selected_golden.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "conformance/format/reseeded.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;
using conformance::Golden;

constexpr const char* kProgram = "hloref-vectors";

std::string Quoted(const std::string& word) {
  return absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'");
}

// Returns the path of the program beside this one, else of the first of its
// name on the path; empty if there is none.
std::string VectorsProgram() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  std::vector<std::string> folders = {self.parent_path().string()};
  const char* path = std::getenv("PATH");
  for (const absl::string_view folder :
       absl::StrSplit(path == nullptr ? "" : path, ':', absl::SkipEmpty())) {
    folders.emplace_back(folder);
  }
  for (const std::string& folder : folders) {
    std::string program = (fs::path(folder) / kProgram).string();
    if (access(program.c_str(), X_OK) == 0) return program;
  }
  return "";
}

std::string ReseedCommand(const std::string& program, const std::string& folder,
                          const conformance::Selection& selection) {
  std::string command =
      absl::StrCat(Quoted(program), " reseed ", selection.reseed, " --golden ",
                   Quoted(folder));
  for (const std::string& id : selection.only) {
    absl::StrAppend(&command, " --only ", Quoted(id));
  }
  return command;
}

// Runs a shell command; its standard output is in `text`, its exit status is
// returned.
absl::StatusOr<int> RunShell(const std::string& command, std::string& text) {
  std::FILE* pipe = popen(command.c_str(), "re");
  if (pipe == nullptr) {
    return absl::UnavailableError("no shell can be started");
  }
  std::string block(size_t{1} << 16, '\0');
  size_t size = 0;
  while ((size = std::fread(block.data(), 1, block.size(), pipe)) > 0) {
    text.append(block, 0, size);
  }
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

absl::StatusOr<Golden> Reseeded(Golden golden, const std::string& folder,
                                const conformance::Selection& selection) {
  const std::string program = VectorsProgram();
  if (program.empty()) {
    return absl::FailedPreconditionError(
        "--reseed draws with the program hloref-vectors, which is neither "
        "beside hloref nor on the path; `make vectors-program` builds it");
  }
  std::string text;
  const auto exit = RunShell(ReseedCommand(program, folder, selection), text);
  if (!exit.ok()) return exit.status();
  if (*exit != 0) return absl::InternalError("hloref-vectors failed");
  golden.vectors.clear();
  golden.lines.clear();
  for (const absl::string_view line :
       absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    auto vector = conformance::FromLine(line);
    if (!vector.ok()) return vector.status();
    golden.vectors.push_back(*std::move(vector));
  }
  golden.root = conformance::Reseeded(golden.root, selection.reseed);
  return golden;
}

}  // namespace

absl::StatusOr<Golden> SelectedGolden(const std::string& folder,
                                      const conformance::Selection& selection) {
  auto golden = conformance::ReadGolden(folder, OpsOf(selection));
  if (!golden.ok() || selection.reseed == 0) return golden;
  return Reseeded(*std::move(golden), folder, selection);
}

}  // namespace hlo
