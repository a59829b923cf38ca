// `hloref conform` on the stored vectors, called in a test's folder.
#ifndef HLOREF_CLI_CONFORM_CONFORM_FIXTURE_H_
#define HLOREF_CLI_CONFORM_CONFORM_FIXTURE_H_

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/command_line_fixture.h"
#include "gmock/gmock.h"

namespace hlo::conformance {

class ConformCommand : public CommandLine {
 protected:
  CommandOutcome Conform(const std::string& arguments) {
    return Run(
        absl::StrCat("conform --golden '", root_, "/golden' ", arguments));
  }
  CommandOutcome Subcommand(const std::string& name,
                            const std::string& arguments) {
    return Run(absl::StrCat("conform ", name, " --golden '", root_, "/golden' ",
                            arguments));
  }
  // The results of a run, without how long each took; sorted.
  std::vector<std::string> Results(const std::string& name) {
    std::vector<std::string> lines = absl::StrSplit(Read(name), '\n');
    EXPECT_EQ(lines.back(), "");
    lines.pop_back();
    for (std::string& line : lines) {
      const size_t ms = line.rfind(",\"ms\":");
      if (ms != line.npos) line.resize(ms);
    }
    if (lines.empty()) return lines;
    EXPECT_THAT(lines.front(), testing::HasSubstr("\"run\""));
    lines.erase(lines.begin());
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  CommandOutcome Waived(const std::string& waiver,
                        const std::string& arguments) {
    Write("waivers.json", absl::StrCat("[", waiver, "]"));
    return Conform(absl::StrCat("--waivers waivers.json ", arguments));
  }

  const std::string root_ = std::filesystem::current_path().string();
};

}  // namespace hlo::conformance

#endif  // HLOREF_CLI_CONFORM_CONFORM_FIXTURE_H_
