// Every case of ops/*/*.cases is a test of its own,
// `add_cases.L12_wraps_at_both_ends`; and every rule of an op has a case.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/cases/labels.h"
#include "interpreter/cases/run_case.h"
#include "ops/op.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// In the repository's root, where tests run.
std::vector<fs::path> CaseFiles() {
  std::vector<fs::path> paths;
  for (const char* folder : {"ops", "interpreter/stablehlo"}) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".cases") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// A name of characters that GoogleTest accepts.
std::string NameOf(const Case& one) {
  std::string name = absl::StrCat("L", one.line, "_");
  for (char c : one.title) {
    name += absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_';
  }
  return name.substr(0, 60);
}

CaseOptions With(InstructionSet instructions, int threads, RegionForms forms) {
  CaseOptions options;
  options.prepare.instructions = instructions;
  options.execution.threads = threads;
  options.execution.grain = 1;
  options.execution.region_forms = forms;
  return options;
}

// As users run it, and in the ways that must not change a bit: without wide
// instructions on one thread, and with regions one lane at a time.
class CaseTest : public testing::Test {
 public:
  CaseTest(std::string path, Case one)
      : path_(std::move(path)), case_(std::move(one)) {}

  void TestBody() override {
    for (const CaseOptions& options :
         {With(NativeInstructionSet(), 2, RegionForms::kAll),
          With(InstructionSet::kBase, 1, RegionForms::kFlat),
          With(InstructionSet::kBase, 1, RegionForms::kLaneByLane)}) {
      for (const CaseFailure& failure :
           RunCase(path_, case_, options).failures) {
        ADD_FAILURE() << Describe(path_, case_, failure);
      }
      if (HasFailure()) return;
    }
  }

 private:
  const std::string path_;
  const Case case_;
};

// The case file itself is as the grammar says.
class CaseFileTest : public testing::Test {
 public:
  explicit CaseFileTest(CaseFile file) : file_(std::move(file)) {}

  void TestBody() override {
    for (const CaseFileError& error : file_.errors) {
      ADD_FAILURE() << file_.path << ":" << error.line << ": " << error.message;
    }
    EXPECT_FALSE(file_.cases.empty()) << file_.path;
  }

 private:
  const CaseFile file_;
};

template <typename Test, typename... Arguments>
void Register(const fs::path& path, const std::string& name, int line,
              const Arguments&... arguments) {
  const std::string suite = path.stem().string() + "_cases";
  testing::RegisterTest(
      suite.c_str(), name.c_str(), nullptr, nullptr, path.c_str(), line,
      [=]() -> testing::Test* { return new Test(arguments...); });
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const fs::path& path : CaseFiles()) {
    CaseFile file = ParseCaseFile(path.string(), ReadFile(path));
    for (const Case& one : file.cases) {
      Register<CaseTest>(path, NameOf(one), one.line, path.string(), one);
    }
    file.cases.resize(std::min<size_t>(file.cases.size(), 1));
    Register<CaseFileTest>(path, "IsACaseFile", 1, file);
  }
  return true;
}();

fs::path OpPath(const OpEntry& entry) {
  return fs::path("ops") / entry.group / entry.identifier;
}

TEST(OpsCases, EveryOpThatRunsHasCases) {
  std::vector<std::string> missing;
  for (const OpEntry& entry : AllOps()) {
    const fs::path cases = OpPath(entry).concat(".cases");
    if (entry.op->runs() && !fs::exists(cases)) {
      missing.push_back(cases.string());
    }
  }
  EXPECT_TRUE(missing.empty()) << absl::StrJoin(missing, "\n");
}

TEST(OpsCases, EveryCaseFileStandsBesideItsOp) {
  for (fs::path path : CaseFiles()) {
    EXPECT_TRUE(fs::exists(path.replace_extension(".cc"))) << path;
  }
}

TEST(OpsCases, EveryExpectedValueSaysWhereItComesFrom) {
  for (const fs::path& path : CaseFiles()) {
    for (const Case& one : ParseCaseFile(path, ReadFile(path)).cases) {
      EXPECT_TRUE(!one.HasValues() || !one.source.empty() || !one.why.empty())
          << path.string() << ":" << one.line
          << ": no SOURCE and no WHY, nor has the file: " << one.title;
    }
  }
}

TEST(OpsCases, EveryRuleHasACaseAndEveryShapeRuleARejection) {
  std::vector<std::string> problems;
  for (const OpEntry& entry : AllOps()) {
    const fs::path path = OpPath(entry).concat(".cases");
    if (!fs::exists(path)) continue;
    const auto rules =
        RuleLabels(OpHeader(ReadFile(OpPath(entry).concat(".cc"))));
    const CaseFile file = ParseCaseFile(path.string(), ReadFile(path));
    for (std::string& problem : CheckLabels(entry.op->name, rules, file)) {
      problems.push_back(std::move(problem));
    }
  }
  EXPECT_TRUE(problems.empty()) << absl::StrJoin(problems, "\n");
}

}  // namespace
}  // namespace hlo
