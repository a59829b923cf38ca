#include "cli/conform/selected_golden.h"

#include <sys/wait.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/found_program.h"
#include "conformance/format/reseeded.h"

namespace hlo {
namespace {

using conformance::Golden;

std::string ReseedCommand(const std::string& program, const std::string& folder,
                          const conformance::Selection& selection) {
  std::string command =
      absl::StrCat(ShellQuoted(program), " reseed ", selection.reseed,
                   " --golden ", ShellQuoted(folder));
  for (const std::string& id : selection.only) {
    absl::StrAppend(&command, " --only ", ShellQuoted(id));
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

// The program and the inputs in a vector's line.
std::string RequestIn(absl::string_view line) {
  const auto between = [&](absl::string_view begin, absl::string_view end) {
    const size_t from = std::min(line.find(begin), line.size());
    return line.substr(from, line.find(end, from) - from);
  };
  return absl::StrCat(between("\"module\":", ",\"twin\":"),
                      between("\"inputs\":", ",\"expect\":"));
}

absl::StatusOr<Golden> Reseeded(Golden golden, const std::string& folder,
                                const conformance::Selection& selection) {
  const std::string program = FoundProgram("hloref-vectors");
  if (program.empty()) {
    return absl::FailedPreconditionError(
        "--reseed draws with the program hloref-vectors, which is neither "
        "beside hloref nor on the path; `make vectors-program` builds it");
  }
  std::string text;
  const auto exit = RunShell(ReseedCommand(program, folder, selection), text);
  if (!exit.ok()) return exit.status();
  if (*exit != 0) return absl::InternalError("hloref-vectors failed");
  std::map<std::string, std::string> published;
  for (size_t i = 0; i < golden.vectors.size(); ++i) {
    published[golden.vectors[i].id] = RequestIn(golden.lines[i]);
  }
  golden.vectors.clear();
  golden.lines.clear();
  for (const absl::string_view line :
       absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    auto vector = conformance::FromLine(line);
    if (!vector.ok()) return vector.status();
    const auto old =
        published.find(std::string(conformance::Published(vector->id)));
    if (old != published.end() && old->second == RequestIn(line)) {
      golden.unchanged.insert(vector->id);
    }
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
