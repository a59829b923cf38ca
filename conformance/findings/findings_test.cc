// Each finding is whole, and expects what the interpreter computes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "conformance/format/program_run.h"
#include "interpreter/load.h"
#include "literals/compare.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kFindings = "conformance/findings";

std::string Text(const fs::path& path) {
  auto text = ReadFile(path.string());
  EXPECT_TRUE(text.ok()) << text.status();
  return text.value_or("");
}

std::set<fs::path> FoldersOf(const fs::path& folder) {
  std::set<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory()) folders.insert(entry.path());
  }
  return folders;
}

void ExpectComputed(const fs::path& finding) {
  const auto module = Load(Text(finding / "module.hlo"));
  ASSERT_TRUE(module.ok()) << module.status();
  const auto arguments = ReadJsonArguments(Text(finding / "args.json"));
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  const auto expected = ReadJsonResults(Text(finding / "expected.json"));
  ASSERT_TRUE(expected.ok()) << expected.status();
  ProgramInputs inputs;
  inputs.arguments = arguments->processes;
  const Ending ending = RunProgram(*module, inputs, {});
  ASSERT_TRUE(ending.status.ok()) << ending.status;
  ASSERT_EQ(ending.results.size(), expected->size());
  for (size_t i = 0; i < expected->size(); ++i) {
    const auto same = Compare((*expected)[i], ending.results[i]);
    EXPECT_TRUE(same.equal()) << same.Summary();
  }
}

TEST(FindingsTest, EachIsWholeAndExpectsWhatIsComputed) {
  int64_t count = 0;
  for (const fs::path& backend : FoldersOf(kFindings)) {
    const std::string page = Text(backend / "README.md");
    const std::vector<std::string> rows = absl::StrSplit(page, "\n| [`");
    EXPECT_EQ(rows.size() - 1, FoldersOf(backend).size()) << backend;
    for (const fs::path& finding : FoldersOf(backend)) {
      SCOPED_TRACE(finding.string());
      ++count;
      const std::string name = finding.filename().string();
      EXPECT_THAT(page, HasSubstr(absl::StrCat("](", name, "/finding.txt)")));
      const std::string text = Text(finding / "finding.txt");
      for (const char* line : {"kind: ", "rule: ", "verdict: ", "versions: "}) {
        EXPECT_THAT(text, HasSubstr(absl::StrCat("\n", line)));
      }
      EXPECT_THAT(text, HasSubstr(absl::StrCat(finding.string(),
                                               "/module.hlo \\\n  --args ",
                                               finding.string())));
      ExpectComputed(finding);
    }
  }
  EXPECT_GE(count, 48);
}

}  // namespace
}  // namespace hlo::conformance
